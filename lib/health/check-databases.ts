import { statSync } from "node:fs";
import path from "node:path";
import type { Config } from "@/lib/config";
import { checkIntegrity, DamagedDatabaseError } from "@/lib/db/backup";
import { type CatalogDb, openCatalogDb, openPortalDb, type PortalDb } from "@/lib/db/client";
import { compareTables, misplaced } from "@/lib/db/compare-tables";
import { type DatabaseName, databaseFile } from "@/lib/db/database-file";
import { absenceOf, lost, whyNotAnew } from "@/lib/db/lost";
import { isDamage, type UnusableDatabaseError, whyUnusable } from "@/lib/db/unusable";
import { type Finding, failed, ok, warning } from "./finding";

const OPEN = { portal: openPortalDb, catalog: openCatalogDb } as const;
const SYNC_ANEW =
  "stop the portal, move catalog.db aside, with catalog.db-wal and catalog.db-shm, and sync: npm run portal -- sync.";
const MENDS = {
  portal: "Stop the portal and restore a backup: npm run portal -- restore FILE.",
  catalog: `It only holds offers: ${SYNC_ANEW}`,
} as const;
const ABSENCE_MENDS = {
  portal: "The first start creates it.",
  catalog: "If the portal is running, restart it: the start creates it, and fetches the offers.",
} as const;
const NEWER_MENDS = {
  portal: "Start that version, or restore a backup made by this one.",
  catalog: `Start that version, or ${SYNC_ANEW}`,
} as const;

/**
 * Checks every page of both databases, and whether their tables are of this version, without changing them.
 * @param trace what shows that there was a portal.db, as `traceOfData` has found it
 */
export function checkDatabases({ DATA_DIR }: Pick<Config, "DATA_DIR">, trace?: string): Finding[] {
  return (["portal", "catalog"] as const).map((name) => checkDatabase(DATA_DIR, name, trace));
}

function checkDatabase(dataDir: string, name: DatabaseName, trace: string | undefined): Finding {
  const file = databaseFile(dataDir, name);
  const check = path.basename(file);
  const absence = absenceOf(file);
  if (absence) return judgeAbsence(dataDir, name, absence, trace);
  let db: PortalDb | CatalogDb | undefined;
  try {
    db = OPEN[name](dataDir);
    checkIntegrity(db.$client);
    const size = `${(statSync(file).size / 1e6).toFixed(1)} MB`;
    const tables = compareTables(db, name);
    if (tables === "current") return ok(check, `${size}, intact, with the tables of this version.`);
    if (tables === "older") return warning(check, `${size}, from an older version.`, "The next start migrates it.");
    if (tables === "none") return judgeAbsence(dataDir, name, "is empty", trace);
    if (tables === "other") return refused(check, misplaced(file, name));
    return failed(check, "It was written by a newer version of the portal.", NEWER_MENDS[name]);
  } catch (error) {
    if (error instanceof DamagedDatabaseError) return failed(check, `${error.message}.`, MENDS[name]);
    if (isDamage(error)) return failed(check, `${file}: ${error.message}.`, MENDS[name]);
    const why = whyUnusable(file, error);
    if (why) return refused(check, why);
    throw error;
  } finally {
    db?.$client.close();
  }
}

function judgeAbsence(dataDir: string, name: DatabaseName, absence: string, trace: string | undefined): Finding {
  const file = databaseFile(dataDir, name);
  const check = path.basename(file);
  if (name === "portal") {
    const shown = absenceOf(databaseFile(dataDir, "catalog")) ? trace : "catalog.db exists";
    const why = whyNotAnew(dataDir) ?? (shown && lost(file, absence, shown));
    if (why) return refused(check, why);
  }
  return warning(check, `${file} ${absence}.`, ABSENCE_MENDS[name]);
}

function refused(check: string, { said, mend }: UnusableDatabaseError): Finding {
  return failed(check, said, mend);
}
