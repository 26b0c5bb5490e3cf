export { listBackups } from "./files";
export { BACKUP_JOB, keepBackupSchedule, performBackup } from "./job";
export { type Restored, restoreBackup } from "./restore";
export { writeBackup } from "./write";
