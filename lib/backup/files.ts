import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@/lib/config";

/** How many scheduled backups are kept. */
const KEPT = 14;
const NAME = /^portal-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;

export type BackupSettings = Pick<Config, "DATA_DIR" | "BACKUP_DIR">;

export interface BackupFile {
  readonly file: string;
  readonly at: Date;
}

export function backupFolder({ DATA_DIR, BACKUP_DIR }: BackupSettings): string {
  return BACKUP_DIR ?? path.join(DATA_DIR, "backups");
}

/** The name of a scheduled backup; the names sort by time. */
export function backupName(at: Date): string {
  return `portal-${at.toISOString().replace(/[-:]|\.\d{3}/g, "")}.db`;
}

/** The scheduled backups that are there, oldest first. */
export async function listBackups(settings: BackupSettings): Promise<BackupFile[]> {
  const folder = backupFolder(settings);
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).sort().flatMap((name) => {
    const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (!year) return [];
    return [{ file: path.join(folder, name), at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
  });
}

/** Removes the oldest scheduled backups; files of other names are not ours to remove. */
export async function rotateBackups(settings: BackupSettings): Promise<void> {
  const backups = await listBackups(settings);
  for (const { file } of backups.slice(0, -KEPT)) await rm(file);
}
