import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import path from "node:path";

/** Tried for real: rights do not tell of a file system that is mounted for reading. */
export function isWritable(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(path.join(folder, "doctor-")));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

/** Whether a folder can be written to, or made where it is not there yet. */
export function isWritableOrMakeable(folder: string): boolean {
  if (existsSync(folder)) return isWritable(folder);
  const parent = path.dirname(folder);
  return parent !== folder && isWritableOrMakeable(parent);
}
