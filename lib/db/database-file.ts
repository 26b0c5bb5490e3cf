import path from "node:path";

/** What cannot be had again, and what a sync brings back (design, Data). */
export type DatabaseName = "portal" | "catalog";

export function databaseFile(folder: string, name: DatabaseName): string {
  return path.join(folder, `${name}.db`);
}
