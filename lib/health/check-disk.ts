import { existsSync, type StatsFs } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@/lib/config";
import { LOCK_FILES, openLockFile } from "@/lib/db/lock-file";
import { whyUnusable } from "@/lib/db/unusable";
import { whyNotMakeable, whyNotWritable } from "@/lib/db/why-not-writable";
import { type Finding, failed, ok, warning } from "./finding";

const GIGABYTE = 1e9;
/** A sync writes the new catalogue beside the old one. */
const TIGHT_BYTES = GIGABYTE;
const FULL_BYTES = GIGABYTE / 5;
/** Every logo is one, and a national feed names thousands of merchants. */
const TIGHT_FILES = 10_000;
/** Magic numbers of network file systems: NFS, SMB, CIFS, SMB 2 (statfs(2)). */
const NETWORK = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/** Made by the worker and by the first upload. */
const FOLDERS = ["logos", "rosters"];

/** Checks free space and access rights of the data folder. */
export async function checkDisk({ DATA_DIR }: Pick<Config, "DATA_DIR">): Promise<Finding[]> {
  if (!existsSync(DATA_DIR)) return [judgeMissing(DATA_DIR)];
  const code = whyNotWritable(DATA_DIR);
  if (code) return [unwritable(DATA_DIR, code)];
  const contents = [...checkLocks(DATA_DIR), ...checkFolders(DATA_DIR)];
  return [judgeSpace(DATA_DIR, await statfs(DATA_DIR)), ...contents, ...(await checkRights(DATA_DIR))];
}

/** Locks that a command of another user has left, as root does by mistake: opened by SQLite, which may hold one here. */
function checkLocks(folder: string): Finding[] {
  return Object.values(LOCK_FILES).flatMap((name) => {
    const file = path.join(folder, name);
    if (!existsSync(file)) return [];
    try {
      openLockFile(file, 0).close();
      return [];
    } catch (error) {
      const why = whyUnusable(file, error);
      if (!why) throw error;
      return [failed("disk", why.said, why.mend)];
    }
  });
}

function checkFolders(dataDir: string): Finding[] {
  return FOLDERS.flatMap((name) => {
    const folder = path.join(dataDir, name);
    const code = whyNotWritable(folder);
    return code === undefined || code === "ENOENT" ? [] : [unwritable(folder, code)];
  });
}

function unwritable(file: string, code: string): Finding {
  const mend =
    "Make the user that the portal runs as its owner; for EROFS, see by dmesg whether the disk has failed, and mount it for writing; for ENOSPC, free some space, or remove files (df, df -i).";
  return failed("disk", `${file} cannot be written to (${code}).`, mend);
}

/** What a file system's size and kind mean for the data folder on it. */
export function judgeSpace(
  folder: string,
  disk: Pick<StatsFs, "bavail" | "bsize" | "type" | "files" | "ffree">,
): Finding {
  const free = disk.bavail * disk.bsize;
  const words = `${(free / GIGABYTE).toFixed(1)} GB are free in ${folder}.`;
  const mend = "Free some space: a sync writes the new catalogue beside the old one.";
  if (free < FULL_BYTES) return failed("disk", words, mend);
  if (NETWORK.has(disk.type)) {
    return warning("disk", words, "This is a network file system; SQLite cannot rely on its locks. Use a local disk.");
  }
  if (free < TIGHT_BYTES) return warning("disk", words, mend);
  // Some file systems have no limit, and say 0.
  if (disk.files === 0 || disk.ffree >= TIGHT_FILES) return ok("disk", words);
  return warning(
    "disk",
    `There is room for ${disk.ffree} more files in ${folder}.`,
    "Remove files from that disk (df -i counts them): each sync, backup, roster and logo needs new ones.",
  );
}

/** Nothing is created here: on a disk that is not mounted, that would be where the data seem to begin anew. */
function judgeMissing(folder: string): Finding {
  const code = whyNotMakeable(folder);
  if (code) return failed("disk", `${folder} cannot be created (${code}).`, "Create it, or check DATA_DIR.");
  return warning(
    "disk",
    `${folder} does not exist: there are no data yet.`,
    "The first start creates it. If there were data, start nothing before they are back: mount their disk, or check DATA_DIR.",
  );
}

/**
 * SQLite creates the databases with the umask, so their folder decides who can read them; access for a group may be
 * intended.
 */
async function checkRights(folder: string): Promise<Finding[]> {
  const { mode } = await stat(folder);
  if ((mode & 0o007) === 0) return [];
  return [warning("rights", `Everyone on this machine can read ${folder}.`, `chmod 700 ${folder}`)];
}
