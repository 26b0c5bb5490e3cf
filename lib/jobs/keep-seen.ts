import { setTimeout as sleep } from "node:timers/promises";
import type { PortalDb } from "@/lib/db/client";
import { lastSeen, recordSeen } from "@/lib/db/leases";
import { tryWrite } from "@/lib/db/write";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";

const WORKER = "worker-seen";
const EVERY_MS = 15_000;

/**
 * Notes again and again that a worker is there, so that its absence can be told. One note more or less does not matter, so none
 * waits for the disk or for another writer.
 */
export async function keepSeen({ portal }: Pick<Runtime, "portal">, signal: AbortSignal, everyMs = EVERY_MS) {
  while (!signal.aborted) {
    noteSeen(portal);
    try {
      await sleep(everyMs, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

function noteSeen(portal: PortalDb): void {
  try {
    tryWrite(portal, (tx) => recordSeen(tx, WORKER, Date.now()));
  } catch (error) {
    // It is the work that has to go on; its absence is noticed all the same.
    log.warn({ err: error }, "cannot note that the worker is there");
  }
}

/** When a worker last said that it is there, in milliseconds since 1970; undefined before the first has. */
export function workerLastSeen({ portal }: Pick<Runtime, "portal">): number | undefined {
  return lastSeen(portal, WORKER);
}
