import { type Actor, WORKER } from "@/lib/audit";
import { lastActorOf } from "@/lib/db/audit";
import { rosterSubject } from "@/lib/domain/audit";
import { inParallel } from "@/lib/domain/in-parallel";
import { isServiceFault } from "@/lib/errors";
import type { MemberAccessError } from "@/lib/member-access";
import type { Runtime } from "@/lib/runtime";
import { runReasons } from "@/lib/text/roster-reasons";
import { askForRow } from "./ask-for-row";
import type { RowCall } from "./begin-row";
import { endRun } from "./end-run";
import { removeRosterFile } from "./file";
import { rosterOrNotFound } from "./find";
import { enqueueRosterJob, ROSTER_APPLY_JOB } from "./job";
import { withRosterLease } from "./lease";
import { pauseIn } from "./pause";
import { isUnattended } from "./plan";
import { resumeInterrupted } from "./resume-interrupted";
import type { AnsweredCall } from "./settle-row";
import { takeAhead } from "./take-ahead";
import { takeRows } from "./take-rows";

/** Calls to the service at once: brisk, and far from what it could judge abusive (member-access.md, Limits). */
const CONCURRENCY = 8;
/** After this many consecutive calls that did not get through, all further ones would probably fail, too. */
const FAULTS_IN_A_ROW = 3 * CONCURRENCY;

const STARTS = ["roster.apply", "roster.resume", "roster.retry"];

interface CarryOutOptions {
  /** Once aborted, no further row is started; begun rows are finished, and the roster can be resumed. */
  readonly signal: AbortSignal;
  /** The actor whose signal stops it: the roster is then paused if anything is left. */
  readonly pauseAs?: Actor;
  /** For tests that kill processes. */
  readonly leaseMs?: number;
}

/**
 * Applies the rest of a roster until it is done, paused, cancelled or stopped. Answers are saved together with the
 * intents of the next calls, so a crash loses only answers of calls in flight, or that came during such a write.
 * @throws ConflictError while another process works on it; any unexpected error, after pausing the roster
 */
export async function carryOutRoster(
  runtime: Pick<Runtime, "config" | "portal" | "memberAccess">,
  id: number,
  { signal, pauseAs, leaseMs }: CarryOutOptions,
): Promise<void> {
  const { portal } = runtime;
  await withRosterLease(portal, id, { signal, leaseMs }, async (lease) => {
    const roster = rosterOrNotFound(portal, id);
    // Whoever resumes it, or tries the failures again, may be another than who applied it.
    const actor = { name: lastActorOf(portal, rosterSubject(id), STARTS) ?? WORKER.name };
    const cause = { actor, reason: runReasons.cause(id), unattended: isUnattended(roster) };
    await lease.write((tx) => resumeInterrupted(tx, cause, id));
    const answered: AnsweredCall[] = [];
    let faults = 0;
    /** Why no further call is made, also where one that was under way then gets through after all. */
    let gaveUp: MemberAccessError | undefined;

    const takeCalls = async () => {
      const settled = [...answered];
      const goOn = !signal.aborted && !gaveUp;
      const calls = await lease.write((tx) => takeRows(tx, id, cause, { settled, goOn }));
      answered.splice(0, settled.length);
      return calls;
    };

    try {
      const ask = (call: RowCall) => askForRow(runtime, call, roster.welcomeMail);
      for await (const call of inParallel(takeAhead(takeCalls), ask, CONCURRENCY)) {
        answered.push(call);
        const { error } = call.answer;
        faults = error && isServiceFault(error.code) ? faults + 1 : 0;
        if (faults === FAULTS_IN_A_ROW) gaveUp = error;
      }
      const applied = await lease.write((tx) => {
        takeRows(tx, id, cause, { settled: answered, goOn: false });
        if (gaveUp) pauseIn(tx, WORKER, id, runReasons.notDone(FAULTS_IN_A_ROW, gaveUp.mend));
        const isApplied = endRun(tx, id);
        if (pauseAs && signal.aborted && !isApplied) pauseIn(tx, pauseAs, id);
        return isApplied;
      });
      if (applied) await removeRosterFile(runtime, roster.file);
    } catch (error) {
      await lease.write((tx) => {
        pauseIn(tx, WORKER, id, runReasons.applyFailed);
        // Settles calls whose answers could not be saved.
        enqueueRosterJob(tx, ROSTER_APPLY_JOB, id);
      });
      throw error;
    }
  });
  signal.throwIfAborted();
}
