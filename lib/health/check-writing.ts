import type { Config } from "@/lib/config";
import { openPortalDb, type PortalDb } from "@/lib/db/client";
import { databaseFile } from "@/lib/db/database-file";
import { absenceOf } from "@/lib/db/lost";
import { whyUnusable } from "@/lib/db/unusable";
import { writeNothingNew } from "@/lib/db/writable";
import { type Finding, failed, ok } from "./finding";

const CHECK = "writing";
/** None of the portal's own writes delays others for so long. */
const PATIENCE_MS = 5_000;

/** Whether portal.db can be written now, which sign-ins and redemptions need; nothing if it does not exist yet. */
export function checkWriting({ DATA_DIR }: Pick<Config, "DATA_DIR">): Finding[] {
  const file = databaseFile(DATA_DIR, "portal");
  if (absenceOf(file)) return [];
  let db: PortalDb | undefined;
  try {
    db = openPortalDb(DATA_DIR);
    db.$client.pragma(`busy_timeout = ${PATIENCE_MS}`);
    writeNothingNew(db.$client);
    return [ok(CHECK, "portal.db takes writes.")];
  } catch (error) {
    const why = whyUnusable(file, error);
    if (!why) throw error;
    return [failed(CHECK, why.said, why.mend)];
  } finally {
    db?.$client.close();
  }
}
