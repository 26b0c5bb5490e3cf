export {
  type BackupFile,
  type BackupSettings,
  backupFolder,
  listBackups,
  rotateBackups,
  scheduledBackup,
} from "./files";
export { backupHandler, keepBackupSchedule } from "./job";
export { type Restored, restoreBackup, setAside, trySweepRestores } from "./restore";
export { writeBackup } from "./write";
