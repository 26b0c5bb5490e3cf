import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PortalDb, PortalQuery } from "@/lib/db/client";
import { freeLease, renewLease, takeLease } from "@/lib/db/leases";
import { write } from "@/lib/db/write";
import { ConflictError } from "@/lib/errors";

/** Longer than a call to the service may take, and than planning goes without a write. */
const LEASE_MS = 30_000;
const WAIT_MS = 250;

export interface RosterLease {
  /** Belongs in every write of the work: extends the lease, or undoes the write where somebody else has taken over. */
  hold(tx: PortalQuery): void;
}

interface LeaseOptions {
  readonly signal: AbortSignal;
  /** For tests that kill processes. */
  readonly leaseMs?: number | undefined;
}

/**
 * Works on one roster, in one process at a time. A process that died is waited for until its lease has run out.
 * @throws ConflictError when another process keeps working on it
 */
export async function withRosterLease<Result>(
  portal: PortalDb,
  rosterId: number,
  { signal, leaseMs = LEASE_MS }: LeaseOptions,
  work: (lease: RosterLease) => Promise<Result>,
): Promise<Result> {
  const name = `roster ${rosterId}`;
  const fence = await take(portal, name, leaseMs, signal);
  const hold = (tx: PortalQuery) => {
    if (!renewLease(tx, name, fence, Date.now() + leaseMs)) throw busy();
  };
  try {
    return await work({ hold });
  } finally {
    await write(portal, (tx) => freeLease(tx, name, fence));
  }
}

async function take(portal: PortalDb, name: string, leaseMs: number, signal: AbortSignal): Promise<number> {
  const holder = randomUUID();
  const deadline = Date.now() + 2 * leaseMs;
  for (;;) {
    const now = Date.now();
    const fence = await write(portal, (tx) => takeLease(tx, { name, holder, now, until: now + leaseMs }));
    if (fence !== undefined) return fence;
    if (now > deadline) throw busy();
    await sleep(WAIT_MS, undefined, { signal });
  }
}

function busy(): ConflictError {
  return new ConflictError("Another process is working on this roster.");
}
