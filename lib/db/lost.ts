import { existsSync, statSync } from "node:fs";
import { hasCode } from "@/lib/errors";
import { databaseFile } from "./database-file";
import { leadsNowhere, UnusableDatabaseError } from "./unusable";

const MEND =
  "It was removed or emptied, or its disk is not mounted. Stop the portal, and start nothing before it is back: mount the disk, put the file back, or restore a backup: npm run portal -- restore FILE.";

/** In which way there is no database, to be read after the file's name; undefined if there is one. */
export function absenceOf(file: string): "does not exist" | "is a link that leads nowhere" | "is empty" | undefined {
  const size = sizeOf(file);
  if (size === undefined) return leadsNowhere(file) ? "is a link that leads nowhere" : "does not exist";
  return size === 0 ? "is empty" : undefined;
}

/** As if there were something where the folder may not be looked into: opening it then tells why. */
function sizeOf(file: string): number | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size;
  } catch (error) {
    if (hasCode(error, "EACCES")) return Number.NaN;
    if (hasCode(error, "ELOOP")) return undefined;
    throw error;
  }
}

/**
 * Why no new portal.db may take the place of one that is gone: SQLite would drop what was written to that one last,
 * which is in the -wal beside it. A first start leaves no -wal without its database.
 */
export function whyNotAnew(dataDir: string): UnusableDatabaseError | undefined {
  const file = databaseFile(dataDir, "portal");
  const absence = absenceOf(file);
  return absence && existsSync(`${file}-wal`) ? lost(file, absence, "portal.db-wal exists") : undefined;
}

/**
 * @param absence as of `absenceOf`
 * @param shown what shows that there was one, to be read after "although"
 */
export function lost(file: string, absence: string, shown: string): UnusableDatabaseError {
  return new UnusableDatabaseError(`${file} ${absence}, although ${shown}.`, MEND, undefined);
}
