import { WORKER } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { isLeaseHeld } from "@/lib/db/leases";
import { listUnmovedSince } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { aheadFrom } from "@/lib/domain/ahead";
import { atTimes } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { runReasons } from "@/lib/text/roster-reasons";
import { cancelIn } from "./cancel";
import { removeRosterFile } from "./file";
import { enqueueRosterJob, isRosterJobOpen, ROSTER_APPLY_JOB, ROSTER_PLAN_JOB } from "./job";
import { leaseName } from "./lease";
import { pauseIn } from "./pause";

/** Every five minutes. */
const SCHEDULE = "*/5 * * * *";
/** Far longer than a command takes between its first write and its lease. */
const ABANDONED_MS = 120_000;

type SettleRuntime = Pick<Runtime, "config" | "portal">;

/** Settles rosters that nobody works on any more: once at the start, then regularly until the signal. */
export async function keepRostersSettled(runtime: SettleRuntime, signal: AbortSignal): Promise<void> {
  await atTimes(SCHEDULE, signal, () => settleAbandonedRosters(runtime));
}

/**
 * A command that was interrupted or died leaves its plan in the making, which is discarded, since nobody has seen it. A
 * plan of the worker's is made after all: its job failed, as where the database was locked or the disk was full. A
 * roster being applied is paused and not continued: it may have been interrupted on purpose.
 */
async function settleAbandonedRosters(runtime: SettleRuntime): Promise<void> {
  const { portal } = runtime;
  if (listAbandoned(portal).length === 0) return;
  const cancelled = await write(portal, (tx) =>
    listAbandoned(tx).flatMap(({ id, state, source }) => {
      if (state === "applying") pauseAbandoned(tx, id);
      else if (source !== "cli") enqueueRosterJob(tx, ROSTER_PLAN_JOB, id);
      else return [cancelIn(tx, WORKER, id)];
      return [];
    }),
  );
  for (const { file } of cancelled) await removeRosterFile(runtime, file);
}

/** Rosters in an active state that neither a process nor a job of the worker is working on. */
function listAbandoned(db: PortalDb) {
  const now = Date.now();
  const [before, ahead] = [new Date(now - ABANDONED_MS), new Date(aheadFrom(now))];
  return listUnmovedSince(db, ["queued", "planning", "applying"], before, ahead).filter(
    ({ id }) => !isRosterJobOpen(db, id) && !isLeaseHeld(db, leaseName(id), now),
  );
}

function pauseAbandoned(tx: PortalDb, id: number): void {
  pauseIn(tx, WORKER, id, runReasons.abandoned);
  // Settles pending calls.
  enqueueRosterJob(tx, ROSTER_APPLY_JOB, id);
}
