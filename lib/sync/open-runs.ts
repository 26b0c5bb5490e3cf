import type { PortalDb } from "@/lib/db/client";
import { isJobOpen } from "@/lib/db/jobs";
import { isLeaseHeld } from "@/lib/db/leases";
import { type SyncRunRow, type SyncState, syncRunsIn } from "@/lib/db/sync-runs";
import { acceptedJobKey, syncJobKey } from "./job";
import { SYNC_LEASE } from "./lease";

/** In which somebody works on a run, or is to. */
export type OpenState = Extract<SyncState, "queued" | "running" | "accepted">;
export const OPEN_STATES: readonly OpenState[] = ["queued", "running", "accepted"];

/** The newest run in one of these states that somebody works on, or will. */
export function newestOpenRun(db: PortalDb, states: readonly OpenState[]): SyncRunRow | undefined {
  return states
    .flatMap((state) => syncRunsIn(db, state))
    .filter((run) => isAlive(db, run))
    .sort((a, b) => b.id - a.id)[0];
}

/** A process that died leaves its run open: nobody works on it without a job or, as a command does, the lease. */
export function isAlive(db: PortalDb, { id, state }: SyncRunRow): boolean {
  if (state === "accepted") return isJobOpen(db, acceptedJobKey(id));
  return isJobOpen(db, syncJobKey(id)) || (state === "running" && isLeaseHeld(db, SYNC_LEASE, Date.now()));
}
