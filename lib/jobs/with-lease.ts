import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PortalDb } from "@/lib/db/client";
import { freeLease, takeLease } from "@/lib/db/leases";
import { write } from "@/lib/db/write";
import { log } from "@/lib/log";

interface Wait {
  readonly name: string;
  readonly leaseMs: number;
  /** How long to wait for another holder's lease, and what to throw then; otherwise it waits until the signal. */
  readonly patience?: { readonly ms: number; over(): Error };
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/**
 * Works as soon as no other process holds the lease. If it cannot be freed afterwards, it expires, and what the work has
 * come to counts.
 * @param work is given the fencing number to hold the lease with
 */
export async function withLease<Result>(
  portal: PortalDb,
  wait: Wait,
  work: (fence: number) => Promise<Result>,
): Promise<Result> {
  const fence = await waitForLease(portal, wait);
  try {
    return await work(fence);
  } finally {
    await write(portal, (tx) => freeLease(tx, wait.name, fence)).catch((error: unknown) => {
      log.warn({ lease: wait.name, err: error }, "cannot free a lease, which will expire");
    });
  }
}

async function waitForLease(portal: PortalDb, { name, leaseMs, patience, everyMs, signal }: Wait): Promise<number> {
  const holder = randomUUID();
  const since = performance.now();
  for (;;) {
    const now = Date.now();
    const fence = await write(portal, (tx) => takeLease(tx, { name, holder, now, until: now + leaseMs }));
    if (fence !== undefined) return fence;
    if (patience && performance.now() - since >= patience.ms) throw patience.over();
    await sleep(everyMs, undefined, { signal });
  }
}
