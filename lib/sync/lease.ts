import type { PortalDb } from "@/lib/db/client";
import { leaseFence, renewLease } from "@/lib/db/leases";
import { write } from "@/lib/db/write";
import { AppError } from "@/lib/errors";
import { withLease } from "@/lib/jobs";
import { log } from "@/lib/log";
import { runOutcomes } from "@/lib/text/sync-reasons";

export const SYNC_LEASE = "sync";
/** Longer than applying a national catalogue blocks the event loop. */
const LEASE_MS = 60_000;
const WAIT_MS = 1_000;

/** Another process is syncing meanwhile. */
export class SyncRunningError extends AppError {
  constructor() {
    super("sync_running", 409, { message: runOutcomes.elsewhere });
  }
}

export interface HeldLease {
  /** Aborts when the lease is lost, or with the caller's signal. */
  readonly signal: AbortSignal;
  /** Increases each time the lease is taken: distinguishes the holder from an earlier one that has not noticed yet. */
  readonly fence: number;
  /** Whether it is still held. */
  isHeld(tx: PortalDb): boolean;
  /** Extends it before a long phase without heartbeat. @throws SyncRunningError if it was lost */
  renew(): Promise<void>;
}

/**
 * Runs `work` as soon as no other process syncs: only one sync runs at a time, whoever started it.
 * @throws what the signal was aborted with, while it waits
 */
export async function withSyncLease<Result>(
  portal: PortalDb,
  signal: AbortSignal,
  work: (lease: HeldLease) => Promise<Result>,
): Promise<Result> {
  const wait = { name: SYNC_LEASE, leaseMs: LEASE_MS, everyMs: WAIT_MS, signal };
  return await withLease(portal, wait, async (fence) => {
    const lost = new AbortController();
    const renew = async () => {
      if (!(await write(portal, (tx) => renewLease(tx, SYNC_LEASE, fence, Date.now() + LEASE_MS)))) {
        lost.abort(new SyncRunningError());
        throw new SyncRunningError();
      }
    };
    const heartbeat = setInterval(() => {
      renew().catch((error: unknown) => log.warn({ err: error }, "cannot renew the lease of the sync"));
    }, LEASE_MS / 3);
    try {
      return await work({
        signal: AbortSignal.any([signal, lost.signal]),
        fence,
        isHeld: (tx) => leaseFence(tx, SYNC_LEASE) === fence,
        renew,
      });
    } finally {
      clearInterval(heartbeat);
    }
  });
}
