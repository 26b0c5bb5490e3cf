import type { PortalDb } from "@/lib/db/client";
import { isJobOpen } from "@/lib/db/jobs";
import { isLeaseHeld } from "@/lib/db/leases";
import { type SyncRunRow, type SyncState, syncRunsIn } from "@/lib/db/sync-runs";
import { acceptedJobKey, syncJobKey } from "./job";
import { SYNC_LEASE } from "./lease";

/** The states in which a run is being worked on, or will be. */
export type OpenState = Extract<SyncState, "queued" | "running" | "accepted">;
export const OPEN_STATES: readonly OpenState[] = ["queued", "running", "accepted"];

/** The newest run in one of these states that is being worked on, or will be. */
export function newestOpenRun(db: PortalDb, states: readonly OpenState[], now = Date.now()): SyncRunRow | undefined {
  return states
    .flatMap((state) => syncRunsIn(db, state))
    .filter((run) => isAlive(db, run, now))
    .sort((a, b) => b.id - a.id)[0];
}

/**
 * A process that died leaves its run open: it is only being worked on if there is a job for it or, for a command, the
 * lease is held.
 */
export function isAlive(db: PortalDb, { id, state }: SyncRunRow, now = Date.now()): boolean {
  if (state === "accepted") return isJobOpen(db, acceptedJobKey(id));
  return isJobOpen(db, syncJobKey(id)) || (state === "running" && isLeaseHeld(db, SYNC_LEASE, now));
}
