import type { PortalDb } from "@/lib/db/client";
import { type SyncRunRow, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { log } from "@/lib/log";
import { runOrNotFound } from "./find";
import type { HeldLease } from "./lease";
import type { OnProgress } from "./progress";
import type { CategoryReading } from "./read-feed";

/** How often progress is written for the console to see; each write waits for the disk. */
const EVERY_MS = 1_000;

type Facts = Partial<
  Pick<
    SyncRunRow,
    | "phase"
    | "lastModified"
    | "expires"
    | "datedApart"
    | "requests"
    | "requestsPlanned"
    | "bytes"
    | "categoriesDone"
    | "categoriesTotal"
    | "fetchMs"
    | "applyMs"
  >
>;

/** Keeps a run's row, and whoever watches it, up to date while it runs. */
export interface RunRecorder {
  /** What is known so far, also written at the run's end. */
  readonly facts: Facts;
  /** What is planned counts from here: the feed is read again. */
  startOver(): void;
  set(facts: Facts): void;
  request(): void;
  page(readings: readonly CategoryReading[], done: number): void;
}

export function createRecorder(
  portal: PortalDb,
  runId: number,
  lease: HeldLease,
  onProgress: OnProgress | undefined,
): RunRecorder {
  const facts: Facts = { phase: "categories" };
  let requests = 0;
  let sentBefore = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;

  function tell(now: boolean): void {
    onProgress?.({
      runId,
      phase: facts.phase ?? "categories",
      categoriesDone: facts.categoriesDone ?? 0,
      categoriesTotal: facts.categoriesTotal ?? 0,
      requests,
      requestsPlanned: facts.requestsPlanned ?? 1,
      bytes: facts.bytes ?? 0,
    });
    if (!now && performance.now() - writtenAt < EVERY_MS) return;
    writtenAt = performance.now();
    write(portal, (tx) => {
      // It may have waited for a lock until the run had ended; the record of the end already has everything.
      if (lease.isHeld(tx) && runOrNotFound(tx, runId).state === "running") updateSyncRun(tx, runId, facts);
    }).catch((error: unknown) => log.warn({ err: error, runId }, "cannot write the progress of a sync"));
  }

  return {
    facts,
    startOver() {
      sentBefore = requests;
    },
    set(more) {
      Object.assign(facts, more);
      if (more.requestsPlanned !== undefined) facts.requestsPlanned = sentBefore + more.requestsPlanned;
      tell(true);
    },
    request() {
      facts.requests = ++requests;
    },
    page(readings, done) {
      facts.categoriesDone = done;
      facts.bytes = readings.reduce((sum, { bytes }) => sum + bytes, 0);
      tell(false);
    },
  };
}
