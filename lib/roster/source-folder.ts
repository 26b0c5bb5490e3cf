import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type SourceFile, type SourceOptions, SourceUnreadable } from "./source-file";

/** A file that was written to more recently may still be on its way. */
const QUIET_MS = 60_000;

/** The newest CSV file of a folder, once nobody writes to it any more; undefined where it was taken before, or is none. */
export async function openNewest(folder: string, { takenAt, signal }: SourceOptions): Promise<SourceFile | undefined> {
  for (;;) {
    const newest = await findNewest(folder);
    if (!newest || newest.modifiedAt <= takenAt.getTime()) return undefined;
    const rest = newest.modifiedAt + QUIET_MS - Date.now();
    if (rest <= 0) {
      return {
        name: newest.name,
        body: createReadStream(path.join(folder, newest.name)),
        length: newest.size,
        close: async () => {},
      };
    }
    await sleep(rest, undefined, { signal });
  }
}

async function findNewest(folder: string) {
  try {
    const names = (await readdir(folder)).filter((name) => /\.csv$/i.test(name));
    const files = await Promise.all(
      names.map(async (name) => {
        const { mtimeMs, size } = await stat(path.join(folder, name));
        return { name, modifiedAt: mtimeMs, size };
      }),
    );
    return files.toSorted((a, b) => b.modifiedAt - a.modifiedAt)[0];
  } catch (error) {
    throw new SourceUnreadable(`The folder of ROSTER_SOURCE cannot be read: ${error}`, error);
  }
}
