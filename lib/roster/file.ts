import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Runtime } from "@/lib/runtime";

type Settings = Pick<Runtime, "config">;

/** Uploaded files wait here, beside the databases, until their roster is applied, refused or cancelled. */
export function rosterFolder({ config }: Settings): string {
  return path.join(config.DATA_DIR, "rosters");
}

export function newRosterFile(): string {
  return `${randomUUID()}.csv`;
}

/** Whether the portal itself has named a file so. */
export function isRosterFile(name: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.csv$/.test(name);
}

export function rosterPath(runtime: Settings, file: string): string {
  return path.join(rosterFolder(runtime), file);
}

/** A roster file holds personal data: it is deleted as soon as it is no longer needed. */
export async function removeRosterFile(runtime: Settings, file: string | null): Promise<void> {
  if (file !== null) await rm(rosterPath(runtime, file), { force: true });
}
