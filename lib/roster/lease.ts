import type { PortalDb } from "@/lib/db/client";
import { renewLease } from "@/lib/db/leases";
import { write } from "@/lib/db/write";
import { ConflictError } from "@/lib/errors";
import { withLease } from "@/lib/jobs";
import { runReasons } from "@/lib/text/roster-reasons";

/** Longer than a call to the service may take, and than planning goes without writing. */
const LEASE_MS = 30_000;
const WAIT_MS = 250;

export interface RosterLease {
  /** Writes in one transaction, which extends the lease, or is rolled back if another process has taken over. */
  write<Result>(work: (tx: PortalDb) => Result): Promise<Result>;
}

interface LeaseOptions {
  readonly signal: AbortSignal;
  /** For tests that kill processes. */
  readonly leaseMs?: number | undefined;
}

/**
 * Runs work on one roster, in one process at a time. After a crash, waits until the dead process's lease has expired.
 * @throws ConflictError if another process keeps working on it
 */
export async function withRosterLease<Result>(
  portal: PortalDb,
  rosterId: number,
  { signal, leaseMs = LEASE_MS }: LeaseOptions,
  work: (lease: RosterLease) => Promise<Result>,
): Promise<Result> {
  const name = leaseName(rosterId);
  const patience = { ms: 2 * leaseMs, over: busy };
  const wait = { name, leaseMs, patience, everyMs: WAIT_MS, signal };
  return await withLease(portal, wait, (fence) =>
    work({
      write: (change) =>
        write(portal, (tx) => {
          if (!renewLease(tx, name, fence, Date.now() + leaseMs)) throw busy();
          return change(tx);
        }),
    }),
  );
}

export function leaseName(rosterId: number): string {
  return `roster ${rosterId}`;
}

function busy(): ConflictError {
  return new ConflictError(runReasons.elsewhere);
}
