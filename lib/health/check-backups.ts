import { millisecondsInDay } from "date-fns/constants";
import { backupFolder, listBackups } from "@/lib/backup";
import type { Config } from "@/lib/config";
import { whyNotListed, whyNotMakeable } from "@/lib/db/why-not-writable";
import { type Finding, failed, ok, warning } from "./finding";

/** Long enough to tolerate one failed daily backup. */
const OLD_MS = 2 * millisecondsInDay;

/** Whether scheduled backups can be written and removed, and how old the newest is. */
export async function checkBackups(
  config: Pick<Config, "DATA_DIR" | "BACKUP_DIR" | "BACKUP_SCHEDULE">,
): Promise<Finding[]> {
  if (config.BACKUP_SCHEDULE === "off") {
    return [warning("backups", "BACKUP_SCHEDULE is off.", "Set it, or back portal.db up in another way.")];
  }
  const folder = backupFolder(config);
  const code = whyNotMakeable(folder);
  if (code) {
    const mend =
      "Make the user that the portal runs as its owner; for EROFS, see by dmesg whether the disk has failed, and mount it for writing; for ENOENT, mount the disk that the folder is on; for ENOSPC, make room, or set BACKUP_DIR to another folder.";
    return [failed("backups", `${folder} cannot be written to (${code}), so no backup is made.`, mend)];
  }
  const unlisted = whyNotListed(folder);
  if (unlisted !== undefined && unlisted !== "ENOENT") {
    const words = `What is in ${folder} cannot be listed (${unlisted}), so old backups are never removed.`;
    return [failed("backups", words, "Make the user that the portal runs as its owner.")];
  }
  const newest = (await listBackups(config)).at(-1);
  if (!newest)
    return [warning("backups", "There is no backup yet.", "The worker writes the first one soon after it starts.")];
  const words = `The newest is ${newest.file}.`;
  if (Date.now() - newest.at.getTime() <= OLD_MS) return [ok("backups", words)];
  return [
    warning(
      "backups",
      words,
      "Check that the worker is running, and look in its log for failed jobs of the kind backup.",
    ),
  ];
}
