import type { PortalDb } from "@/lib/db/client";
import { listUnmovedSince } from "@/lib/db/rosters";
import { cancelIn } from "./control";
import { WORKER } from "./job";

/**
 * Cancels, in a transaction of the caller's, rosters that have waited for an admin since before an instant: nobody needs the
 * personal data in them any more. Their files go with the next sweep. @returns how many
 */
export function lapseRosters(tx: PortalDb, before: Date): number {
  const forgotten = listUnmovedSince(tx, ["mapping", "planned", "paused"], before);
  for (const { id } of forgotten) cancelIn(tx, WORKER, id);
  return forgotten.length;
}
