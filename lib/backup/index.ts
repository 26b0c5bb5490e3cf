export { backupFolder, listBackups, rotateBackups, scheduledBackup } from "./files";
export { BACKUP_JOB, keepBackupSchedule } from "./job";
export { type Restored, restoreBackup, sweepRestores } from "./restore";
export { writeBackup } from "./write";
