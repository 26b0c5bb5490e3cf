import type { PortalDb } from "@/lib/db/client";
import { findSyncRun, type SyncRunRow } from "@/lib/db/sync-runs";
import { NotFoundError } from "@/lib/errors";
import { runOutcomes } from "@/lib/text/sync-reasons";

/** @throws NotFoundError */
export function runOrNotFound(db: PortalDb, id: number): SyncRunRow {
  const run = findSyncRun(db, id);
  if (!run) throw new NotFoundError(runOutcomes.unknown(id));
  return run;
}
