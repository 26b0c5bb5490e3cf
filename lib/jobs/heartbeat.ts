import type { PortalDb } from "@/lib/db/client";
import { lastHeartbeat, recordHeartbeat } from "@/lib/db/heartbeats";
import { tryWrite } from "@/lib/db/write";
import { aheadFrom } from "@/lib/domain/ahead";
import { pauseFor } from "@/lib/domain/pause-for";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";

const WORKER = "worker";
const STARTED = "worker-started";
const EVERY_MS = 15_000;
/** As the alert WorkerAway (docs/operations/alerts.yaml). */
const AWAY_AFTER_MS = 2 * 60 * 1000;

/**
 * Records each start and, every 15 s, that the worker is alive: alerts see both its absence and a worker that keeps
 * dying. A lost record does not matter, so it waits for neither the disk nor another writer.
 */
export async function keepHeartbeat({ portal }: Pick<Runtime, "portal">, signal: AbortSignal, everyMs = EVERY_MS) {
  note(portal, STARTED);
  while (!signal.aborted) {
    note(portal, WORKER);
    await pauseFor(everyMs, signal);
  }
}

function note(portal: PortalDb, name: string): void {
  try {
    tryWrite(portal, (tx) => recordHeartbeat(tx, name, Date.now()));
  } catch (error) {
    // It is the work that has to go on; its absence is noticed all the same.
    log.warn({ err: error }, "cannot note that the worker is there");
  }
}

/**
 * When a worker last said that it is there, in milliseconds since 1970, as is `now`; undefined before the first has. What
 * one said while the clock was ahead tells nothing.
 */
export function workerLastSeen({ portal }: Pick<Runtime, "portal">, now = Date.now()): number | undefined {
  const seen = lastHeartbeat(portal, WORKER);
  return seen !== undefined && seen > aheadFrom(now) ? undefined : seen;
}

/** A worker that has not been seen for a while, and when it last was, as an ISO instant. */
export interface AwayWorker {
  readonly seenAt: string | null;
}

/** @returns null while a worker is there. @param now milliseconds since 1970 */
export function awayWorker(runtime: Pick<Runtime, "portal">, now = Date.now()): AwayWorker | null {
  const seen = workerLastSeen(runtime, now);
  if (seen !== undefined && now - seen <= AWAY_AFTER_MS) return null;
  return { seenAt: seen === undefined ? null : new Date(seen).toISOString() };
}

/** When a worker last started, in milliseconds since 1970; undefined before the first has. */
export function workerLastStarted({ portal }: Pick<Runtime, "portal">): number | undefined {
  return lastHeartbeat(portal, STARTED);
}
