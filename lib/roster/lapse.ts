import { WORKER } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { listUnmovedSince } from "@/lib/db/rosters";
import { cancelIn } from "./cancel";

/**
 * Cancels, within the caller's transaction, rosters that have waited for an admin since before an instant: their
 * personal data is no longer needed. Their files are removed by the next sweep. @returns how many
 */
export function lapseRosters(tx: PortalDb, before: Date): number {
  const forgotten = listUnmovedSince(tx, ["mapping", "planned", "paused"], before);
  for (const { id } of forgotten) cancelIn(tx, WORKER, id);
  return forgotten.length;
}
