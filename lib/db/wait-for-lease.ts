import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PortalDb } from "./client";
import { takeLease } from "./leases";
import { write } from "./write";

interface Wait {
  readonly name: string;
  readonly leaseMs: number;
  /** How long to wait for another holder's lease, and what to throw then; otherwise it waits until the signal. */
  readonly patience?: { readonly ms: number; over(): Error };
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/**
 * Takes a lease as soon as no other process holds it.
 * @returns the fencing number to hold it with
 */
export async function waitForLease(
  portal: PortalDb,
  { name, leaseMs, patience, everyMs, signal }: Wait,
): Promise<number> {
  const holder = randomUUID();
  const since = Date.now();
  for (;;) {
    const now = Date.now();
    const fence = await write(portal, (tx) => takeLease(tx, { name, holder, now, until: now + leaseMs }));
    if (fence !== undefined) return fence;
    if (patience && now >= since + patience.ms) throw patience.over();
    await sleep(everyMs, undefined, { signal });
  }
}
