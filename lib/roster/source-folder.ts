import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TakenFile } from "@/lib/db/rosters";
import { aheadFrom } from "@/lib/domain/ahead";
import { oneLine } from "@/lib/domain/one-line";
import type { FileMark } from "@/lib/domain/roster";
import { hasCode } from "@/lib/errors";
import { sourceReasons } from "@/lib/text/roster-reasons";
import { openFoundFile } from "./open-found-file";
import { type SourceFile, type SourceOptions, SourceUnreadableError } from "./source-file";

/** A more recently modified file may still be being written. */
const QUIET_MS = 60_000;
/** A file from a URL has ten minutes. One in a folder may be written for an hour, and is refused after that. */
const LONGEST_MS = 60 * 60_000;

/** In milliseconds; for tests. */
interface FolderTiming {
  readonly quietMs?: number | undefined;
  readonly longestMs?: number;
}

/**
 * The newest CSV file of a folder, once it is complete; undefined if there is none, or it was already read.
 * @throws SourceUnreadableError
 */
export async function openNewest(
  folder: string,
  { taken, signal, quietMs = QUIET_MS, longestMs = LONGEST_MS }: SourceOptions & FolderTiming,
): Promise<SourceFile | undefined> {
  const until = performance.now() + longestMs;
  for (let before: FileMark | undefined; ; ) {
    const newest = await newestFile(folder, taken);
    if (!newest) return undefined;
    const rest = newest.modifiedAt + quietMs - Date.now();
    // A time that lies ahead, as by a sender's clock, tells nothing of when the file was written.
    const isAhead = rest > quietMs;
    if (rest <= 0 || (isAhead && before && isSame(newest, before))) {
      // Opened before anything is promised: a stream that cannot be opened says so when nobody listens yet.
      const handle = await openFoundFile(path.join(folder, newest.name));
      return {
        name: oneLine(newest.name),
        mark: { name: newest.name, size: newest.size, modifiedAt: newest.modifiedAt },
        body: handle.createReadStream({ autoClose: false }),
        length: newest.size,
        close: () => handle.close(),
      };
    }
    if (performance.now() > until) throw new SourceUnreadableError(sourceReasons.stillWritten(newest.name));
    before = newest;
    await sleep(Math.min(rest, quietMs), undefined, { signal });
  }
}

/** A file in the folder. */
interface FoundFile extends FileMark {
  /** When it came here or was changed, whatever time its sender gave it; milliseconds since 1970. */
  readonly changedAt: number;
}

/**
 * Whether a file was taken or passed over before. A file's time is the sender's and may be long before its arrival, so
 * it is compared with the time of the file taken last, or, if that time was in the future, with when that file was
 * taken. A file that was in the folder when another was taken, and was not newer, was passed over. Times that are in
 * the future now are ignored, but for a file that came in the future, too: that is what is left where a clock was set
 * back.
 */
function isKnown(file: FoundFile, taken: readonly TakenFile[]): boolean {
  if (taken.some((mark) => isSame(file, mark))) return true;
  const ahead = aheadFrom(Date.now());
  const isDated = (mark: TakenFile) => Math.min(mark.modifiedAt, mark.takenAt) <= ahead;
  const compared = file.changedAt > ahead ? taken : taken.filter(isDated);
  const [last] = compared;
  if (!last) return false;
  const wasPassedOver = compared.some((mark) => file.modifiedAt <= mark.modifiedAt && file.changedAt < mark.takenAt);
  const isOlder = file.modifiedAt < Math.min(last.modifiedAt, last.takenAt);
  return wasPassedOver || isOlder;
}

function isSame(file: FileMark, { name, size, modifiedAt }: FileMark): boolean {
  return file.name === name && file.size === size && file.modifiedAt === modifiedAt;
}

/**
 * The newest file that was not read before. Links are passed over: whoever may put files into the folder could have the
 * portal read, and show, what only the portal may read.
 * @throws SourceUnreadableError, also where links are all there is
 */
export async function newestFile(folder: string, taken: readonly TakenFile[] = []): Promise<FoundFile | undefined> {
  const found = await describeAll(folder);
  const files = found.filter((file) => file !== "link");
  if (files.length < found.length && files.length === 0) throw new SourceUnreadableError(sourceReasons.linksAlone);
  return files.filter((file) => !isKnown(file, taken)).toSorted((a, b) => b.modifiedAt - a.modifiedAt)[0];
}

async function describeAll(folder: string): Promise<(FoundFile | "link")[]> {
  try {
    const names = (await readdir(folder)).filter((name) => /\.csv$/i.test(name));
    const found = await Promise.all(names.map((name) => describe(folder, name)));
    return found.filter((file) => file !== undefined);
  } catch (error) {
    throw new SourceUnreadableError(sourceReasons.folder(error), error);
  }
}

/** Undefined for what is neither a file nor a link, and for what has gone since it was listed. */
async function describe(folder: string, name: string): Promise<FoundFile | "link" | undefined> {
  try {
    const found = await lstat(path.join(folder, name));
    if (found.isSymbolicLink()) return "link";
    if (!found.isFile()) return undefined;
    return { name, modifiedAt: found.mtimeMs, changedAt: found.ctimeMs, size: found.size };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
