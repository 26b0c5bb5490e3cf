import { lstatSync, mkdtempSync, readdirSync, rmdirSync } from "node:fs";
import path from "node:path";
import { codeOf } from "@/lib/errors";

/**
 * The system's code for why nothing can be put into a folder, such as EACCES or ENOSPC; undefined if something can. It
 * tries: permissions alone do not show that a file system is mounted read-only or has no room for another file.
 */
export function whyNotWritable(folder: string): string | undefined {
  return whyNot(() => rmdirSync(mkdtempSync(path.join(folder, "try-"))));
}

/** As `whyNotWritable`, of seeing what is in a folder. */
export function whyNotListed(folder: string): string | undefined {
  return whyNot(() => readdirSync(folder));
}

function whyNot(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return code;
  }
}

/** As `whyNotWritable`, of a folder that may not be there yet: then whether it can be made. */
export function whyNotMakeable(folder: string): string | undefined {
  const code = whyNotWritable(folder);
  const parent = path.dirname(folder);
  if (code !== "ENOENT" || parent === folder) return code;
  // A link that leads nowhere, as where a disk is not mounted, is there, and no folder can be made in its place.
  const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  return isThere ? code : whyNotMakeable(parent);
}
