import type { Config } from "@/lib/config";
import { databaseFile } from "@/lib/db/database-file";
import { migrateDatabases } from "@/lib/db/migrate";
import { log } from "@/lib/log";

/**
 * Migrates the databases as a process starts. Where a disk is not mounted, the portal begins with no members, and looks
 * well to everything but the log.
 */
export function bringUpDatabases({ DATA_DIR }: Pick<Config, "DATA_DIR">): void {
  if (!migrateDatabases(DATA_DIR)) return;
  log.warn(
    { file: databaseFile(DATA_DIR, "portal") },
    "a new portal.db was made, without members: if there were any, stop the portal, and look whether the disk of DATA_DIR is mounted",
  );
}
