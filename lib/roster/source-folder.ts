import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FileMark } from "@/lib/domain/roster";
import { hasCode } from "@/lib/errors";
import { type SourceFile, type SourceOptions, SourceUnreadable } from "./source-file";

/** A file that was written to more recently may still be on its way. */
const QUIET_MS = 60_000;

/**
 * The newest CSV file of a folder, once nobody writes to it any more; undefined where it was taken before, or is none.
 * @throws SourceUnreadable
 */
export async function openNewest(folder: string, { taken, signal }: SourceOptions): Promise<SourceFile | undefined> {
  for (;;) {
    const newest = await findNewest(folder);
    if (!newest || (taken && isKnown(newest, taken))) return undefined;
    const rest = newest.modifiedAt + QUIET_MS - Date.now();
    if (rest <= 0) {
      // Opened before anything is promised: a stream that cannot be opened says so when nobody listens yet.
      const handle = await openToRead(path.join(folder, newest.name));
      return {
        name: newest.name,
        mark: newest,
        body: handle.createReadStream({ autoClose: false }),
        length: newest.size,
        close: () => handle.close(),
      };
    }
    await sleep(rest, undefined, { signal });
  }
}

/**
 * Its time is the sender's own, and may lie long before its arrival: it is compared with the file that was taken, not with
 * when. An older one is only the newest once that file was moved away.
 */
function isKnown({ name, size, modifiedAt }: FileMark, taken: FileMark): boolean {
  return (
    modifiedAt < taken.modifiedAt || (modifiedAt === taken.modifiedAt && name === taken.name && size === taken.size)
  );
}

async function openToRead(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (error) {
    throw new SourceUnreadable(`The newest file of ROSTER_SOURCE cannot be read: ${error}`, error);
  }
}

async function findNewest(folder: string): Promise<FileMark | undefined> {
  try {
    const names = (await readdir(folder)).filter((name) => /\.csv$/i.test(name));
    const files = await Promise.all(names.map((name) => describe(folder, name)));
    return files.filter((file) => file !== undefined).toSorted((a, b) => b.modifiedAt - a.modifiedAt)[0];
  } catch (error) {
    throw new SourceUnreadable(`The folder of ROSTER_SOURCE cannot be read: ${error}`, error);
  }
}

/** Undefined for what is no file, or is gone since it was listed, as a link to nothing is. */
async function describe(folder: string, name: string): Promise<FileMark | undefined> {
  try {
    const found = await stat(path.join(folder, name));
    return found.isFile() ? { name, modifiedAt: found.mtimeMs, size: found.size } : undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
