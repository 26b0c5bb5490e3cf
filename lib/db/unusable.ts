import { existsSync, lstatSync, type Stats, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { hasCode } from "@/lib/errors";
import { sqliteCodeOf, sqliteErrorOf } from "./sqlite-code";
import { whyNotWritable } from "./why-not-writable";

/** SQLite lengthens a database's -shm as it opens it. Where there is no room, it calls that a fault of the disk. */
const OF_SHARED_MEMORY = /^SQLITE_IOERR_SHM/;
const FULL_BYTES = 1024 * 1024;

/** A database that SQLite will not work with although nothing says that it is damaged. */
export class UnusableDatabaseError extends Error {
  constructor(
    readonly said: string,
    readonly mend: string,
    cause: unknown,
  ) {
    super(`${said} ${mend}`, { cause });
    this.name = "UnusableDatabaseError";
  }
}

/** Whether SQLite says that the file's own content is bad: only then does a backup help. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && /^SQLITE_(NOTADB|CORRUPT)/.test(sqliteCodeOf(error) ?? "");
}

/** Why SQLite will not work with a file, and what to do; undefined if the error is not SQLite's. */
export function whyUnusable(file: string, error: unknown): UnusableDatabaseError | undefined {
  const met = sqliteErrorOf(error);
  if (!met) return undefined;
  const { code, message } = met;
  const unusable = (said: string, mend: string) => new UnusableDatabaseError(said, mend, error);
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code)) {
    if (leadsNowhere(file)) {
      return unusable(
        `${file} is a link that leads nowhere.`,
        "Mount the disk that it leads to, or correct the link (ls -l shows where it leads).",
      );
    }
    if (statsOf(file)?.isDirectory()) {
      return unusable(
        `${file} is a folder, not a file.`,
        "Move it away, and put the file in its place. A container engine makes a folder where a file is to be mounted that does not exist.",
      );
    }
    const refusal = whyNotWritable(path.dirname(file));
    if (refusal === "ENOSPC" || refusal === "EDQUOT") {
      return unusable(
        `${file} cannot be opened for writing (${message}): the disk has no room for another file.`,
        "Free some space, or remove files (df, df -i), and try again.",
      );
    }
    if (refusal === "EROFS") {
      return unusable(
        `${file} cannot be opened for writing (${message}): its disk may only be read.`,
        "See by dmesg whether the disk has failed, and mount it for writing.",
      );
    }
    return unusable(
      `${file} cannot be opened for writing (${message}): ${ownersOf(file)}.`,
      `Give the folder and all in it to that user (chown -R ${ownId() ?? "USER"} ${path.dirname(file)}), or run this as their owner. If the owner is right, look at the rights, and whether the disk is mounted read-only.`,
    );
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return unusable(
      `${file} is held by another program (${message}).`,
      `Find it, as root, with "fuser -v ${file}" or "lsof ${file}", which show other users only their own: a shell or a backup tool has an open transaction. End that, and try again.`,
    );
  }
  if (code === "SQLITE_FULL" || (OF_SHARED_MEMORY.test(code) && isFull(path.dirname(file)))) {
    return unusable(`${file}: the disk is full.`, "Free some space, and try again.");
  }
  return unusable(
    `${file}: ${message} (${code}).`,
    "Look at the disk, and in this machine's own log. Nothing says that the data are damaged.",
  );
}

/** Whether a file's name is that of a link whose end is not there, as where a disk is not mounted. */
export function leadsNowhere(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink() && statSync(file, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    // A link that leads to itself.
    if (hasCode(error, "ELOOP")) return true;
    if (hasCode(error, "ENOENT") || hasCode(error, "EACCES")) return false;
    throw error;
  }
}

function isFull(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < FULL_BYTES;
}

function ownersOf(file: string): string {
  const owners = [path.dirname(file), file, `${file}-wal`, `${file}-shm`].flatMap((name) => {
    const stats = statsOf(name);
    return stats ? [`${name} belongs to user ${stats.uid}`] : [];
  });
  return [...owners, `this runs as user ${ownId() ?? "unknown"}`].join(", ");
}

/** Undefined where nothing is, and where this user may not look. */
function statsOf(name: string): Stats | undefined {
  try {
    return statSync(name);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "EACCES")) return undefined;
    throw error;
  }
}

/** The number: in a container a user may have no name. */
function ownId(): number | undefined {
  return process.geteuid?.();
}
