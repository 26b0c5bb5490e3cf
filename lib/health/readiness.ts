import { accessSync, closeSync, constants, existsSync, openSync, realpathSync, statfsSync } from "node:fs";
import type { Config } from "@/lib/config";
import { currentCatalog } from "@/lib/db/catalog-state";
import { isInPlace } from "@/lib/db/client";
import { compareTables } from "@/lib/db/compare-tables";
import { databaseFile } from "@/lib/db/database-file";
import { findMember } from "@/lib/db/members";
import { hasCode } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";

/** Below this, sign-ins and Redeem, which write to disk, may fail at any moment. */
const FULL_BYTES = 16 * 1024 * 1024;

export const DATABASE_STATES = ["ok", "unreadable", "of another version", "gone"] as const;
export const DISK_STATES = ["ok", "full", "read-only", "unreadable"] as const;

export interface Readiness {
  readonly ready: boolean;
  readonly databases: (typeof DATABASE_STATES)[number];
  readonly disk: (typeof DISK_STATES)[number];
}

interface Serving extends Pick<Runtime, "portal" | "catalog"> {
  readonly config: Pick<Config, "DATA_DIR">;
}

/**
 * Whether this process can serve: both databases answer, with the tables of this version, and the disk takes writes. A
 * failing one is mounted read-only by the system, and can still be read.
 */
export function checkReadiness(serving: Serving): Readiness {
  const databases = stateOfDatabases(serving);
  const disk = checkDisk(serving.config);
  return { ready: databases === "ok" && disk === "ok", databases, disk };
}

function stateOfDatabases({ portal, catalog }: Serving): Readiness["databases"] {
  try {
    const gone = [portal, catalog].filter((db) => !isInPlace(db)).map(({ $client }) => $client.name);
    if (gone.length > 0) {
      log.error(
        { gone },
        "a database was removed or replaced while it was open: stop the portal, put it in place, and start again",
      );
      return "gone";
    }
    findMember(portal, 0);
    currentCatalog(catalog);
    const tables = { portal: compareTables(portal, "portal"), catalog: compareTables(catalog, "catalog") };
    if (tables.portal === "current" && tables.catalog === "current") return "ok";
    log.error(
      { tables },
      "a database has not the tables of these pages: another version has migrated it, or npm run build was left out",
    );
    return "of another version";
  } catch (error) {
    log.error({ err: error }, "a database does not answer");
    return "unreadable";
  }
}

function checkDisk({ DATA_DIR }: Pick<Config, "DATA_DIR">): Readiness["disk"] {
  try {
    const { bavail, bsize } = statfsSync(DATA_DIR);
    if (bavail * bsize < FULL_BYTES) return "full";
  } catch (error) {
    log.error({ err: error }, "the data folder cannot be read");
    return "unreadable";
  }
  try {
    accessSync(DATA_DIR, constants.W_OK);
    const files = [databaseFile(DATA_DIR, "portal"), databaseFile(DATA_DIR, "catalog")];
    // One that was removed is the other check's to tell of.
    for (const file of files.filter((one) => existsSync(one))) requireWritable(file);
    return "ok";
  } catch (error) {
    log.error({ err: error }, "the data folder, or a database in it, cannot be written");
    return "read-only";
  }
}

/**
 * Rights do not tell all: ext4 refuses writes after a fault of its disk, and shows no sign of it before one opens a file
 * for writing. That is its -wal, on which SQLite keeps no locks: closing the database itself would end those it holds.
 */
function requireWritable(file: string): void {
  accessSync(file, constants.W_OK);
  const wal = `${realpathSync(file)}-wal`;
  if (!existsSync(wal)) return;
  try {
    closeSync(openSync(wal, "r+"));
  } catch (error) {
    // Where no more files may be open, that is not the disk's fault, and nothing is learnt of it.
    if (!hasCode(error, "EMFILE") && !hasCode(error, "ENFILE")) throw error;
  }
}
