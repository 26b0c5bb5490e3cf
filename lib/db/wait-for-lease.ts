import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PortalDb } from "./client";
import { takeLease } from "./leases";
import { write } from "./write";

interface Wait {
  readonly name: string;
  readonly leaseMs: number;
  /** How long to wait for another holder's lease; 0 tries once. */
  readonly patienceMs: number;
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/**
 * Takes a lease as soon as no other process holds it.
 * @returns the fencing number to hold it with; undefined if the waiting time is over
 */
export async function waitForLease(
  portal: PortalDb,
  { name, leaseMs, patienceMs, everyMs, signal }: Wait,
): Promise<number | undefined> {
  const holder = randomUUID();
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const now = Date.now();
    const fence = await write(portal, (tx) => takeLease(tx, { name, holder, now, until: now + leaseMs }));
    if (fence !== undefined || now >= deadline) return fence;
    await sleep(everyMs, undefined, { signal });
  }
}
