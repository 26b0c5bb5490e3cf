import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { LOGO_SIZES, logoFile, logoFolder } from "./files";

/** Removes files of logos that no merchant uses any more, and leftovers of crashed processes. */
export async function sweepLogoFiles(dataDir: string, kept: ReadonlySet<string>): Promise<void> {
  const folder = logoFolder(dataDir);
  for (const name of await readdir(folder)) {
    const hash = name.split("-")[0] ?? "";
    if (!kept.has(hash) || name.endsWith(".new")) await rm(path.join(folder, name), { force: true });
  }
}

/** Of these hashes, those of logos whose files somebody removed. */
export async function lostLogos(dataDir: string, hashes: ReadonlySet<string>): Promise<string[]> {
  const files = new Set(await readdir(logoFolder(dataDir)));
  return [...hashes].filter((hash) =>
    LOGO_SIZES.some((size) => !files.has(path.basename(logoFile(dataDir, hash, size)))),
  );
}
