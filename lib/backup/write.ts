import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@/lib/config";
import { copyPortalDb } from "@/lib/db/backup";
import { makePrivateFolder } from "@/lib/db/private-folder";
import { leadsNowhere } from "@/lib/db/unusable";
import { ConflictError } from "@/lib/errors";

/**
 * Writes a verified copy of portal.db, while the portal runs. The file is either complete or does not exist. catalog.db
 * and the logos are not in it: the next sync brings them back.
 * @returns its size in bytes
 * @throws ConflictError when the file exists, or is a link that leads nowhere; DamagedDatabaseError; the signal's reason
 */
export async function writeBackup(
  { DATA_DIR }: Pick<Config, "DATA_DIR">,
  file: string,
  signal?: AbortSignal,
): Promise<number> {
  if (existsSync(file)) throw new ConflictError(`${file} already exists and was not changed. Choose another name.`);
  if (leadsNowhere(file)) {
    throw new ConflictError(
      `${file} is a link that leads nowhere. Mount the disk that it leads to, or choose another name.`,
    );
  }
  makePrivateFolder(path.dirname(file));
  // A name that nobody can guess, and that no killed backup has left behind.
  const part = `${file}.${randomBytes(8).toString("hex")}.part`;
  try {
    await copyPortalDb(DATA_DIR, part, signal);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return (await stat(file)).size;
}
