import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@/lib/config";
import { aheadFrom } from "@/lib/domain/ahead";

/** How many scheduled backups are kept. */
const KEPT = 14;
const KILLED = /^portal-\d{8}T\d{6}Z\.db\.[\da-f]+\.part(-journal)?$/;
const NAME = /^portal-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;

export type BackupSettings = Pick<Config, "DATA_DIR" | "BACKUP_DIR">;

export interface BackupFile {
  readonly file: string;
  readonly at: Date;
}

export function backupFolder({ DATA_DIR, BACKUP_DIR }: BackupSettings): string {
  return BACKUP_DIR ?? path.join(DATA_DIR, "backups");
}

/** The file of a scheduled backup made now; the names sort by time. */
export function scheduledBackup(settings: BackupSettings): string {
  return path.join(backupFolder(settings), `portal-${timestamp()}.db`);
}

/** The present instant as part of a file's name: 20261120T180000Z. */
export function timestamp(): string {
  return new Date().toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/**
 * The existing scheduled backups, oldest first. One that was named by a clock which was ahead would pass for the newest
 * until that time comes: it is left aside, and kept.
 */
export async function listBackups(settings: BackupSettings): Promise<BackupFile[]> {
  const folder = backupFolder(settings);
  if (!existsSync(folder)) return [];
  const ahead = aheadFrom(Date.now());
  return (await readdir(folder)).sort().flatMap((name) => {
    const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (!year) return [];
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return at.getTime() > ahead ? [] : [{ file: path.join(folder, name), at }];
  });
}

/** Removes the oldest scheduled backups; files with other names are not touched. */
export async function rotateBackups(settings: BackupSettings): Promise<void> {
  const backups = await listBackups(settings);
  for (const { file } of backups.slice(0, -KEPT)) await rm(file);
}

/**
 * Removes what interrupted backups left, each a copy of all members. Call it only while no scheduled backup is being
 * written.
 */
export async function sweepBackups(settings: BackupSettings): Promise<void> {
  const folder = backupFolder(settings);
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    if (KILLED.test(name)) await rm(path.join(folder, name));
  }
}
