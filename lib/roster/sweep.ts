import { readdir, stat } from "node:fs/promises";
import { listRosterFiles } from "@/lib/db/rosters";
import { hasCode } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { isRosterFile, removeRosterFile, rosterFolder, rosterPath } from "./file";

/** The roster of a younger file may be about to be written. */
const SPARED_MS = 3_600_000;

/**
 * Removes leftovers of crashed processes in the folder of rosters: files without a roster. What others put there stays.
 * @returns how many
 */
export async function sweepRosterFiles(runtime: Pick<Runtime, "config" | "portal">): Promise<number> {
  const old: string[] = [];
  const names = (await readdir(rosterFolder(runtime)).catch(absent)) ?? [];
  for (const file of names.filter(isRosterFile)) {
    const found = await stat(rosterPath(runtime, file)).catch(absent);
    if (found && found.mtimeMs < Date.now() - SPARED_MS) old.push(file);
  }
  const known = listRosterFiles(runtime.portal);
  const orphans = old.filter((file) => !known.has(file));
  for (const file of orphans) await removeRosterFile(runtime, file);
  return orphans.length;
}

/** A file may be deleted meanwhile with its roster, and the folder is created with the first file. */
function absent(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error;
}
