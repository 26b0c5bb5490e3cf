import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { sourceReasons } from "@/lib/text/roster-reasons";
import { SourceUnreadableError } from "./source-file";

/** No link is followed, and no pipe waited for. */
const AS_FOUND = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a file of ROSTER_SOURCE to read it. Whoever may write to the folder may have put something else in its place
 * since it was found.
 * @throws SourceUnreadableError
 */
export async function openFoundFile(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file, AS_FOUND);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch (error) {
    throw new SourceUnreadableError(sourceReasons.file(error), error);
  }
  throw new SourceUnreadableError(sourceReasons.noFile);
}
