import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { replanRows } from "@/lib/db/roster-rows";
import { type RosterRecord, updateRoster } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { rosterSubject } from "@/lib/domain/audit";
import { FAILURES } from "@/lib/domain/roster";
import { ConflictError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { runReasons } from "@/lib/text/roster-reasons";
import { type RosterVerb, requireVerb } from "./allowed";
import { isOvertaken } from "./failures";
import { removeRosterFile } from "./file";
import { rosterOrNotFound } from "./find";
import { type Executor, enqueueRosterJob, ROSTER_APPLY_JOB } from "./job";
import { startRun } from "./start-run";

/** Starts no further rows; pending calls to the service are completed. @throws NotFoundError, ConflictError */
export async function pauseRoster(runtime: Pick<Runtime, "portal">, actor: Actor, id: number): Promise<void> {
  await control(runtime, actor, id, "pause", (tx) => updateRoster(tx, id, { state: "paused", message: null }));
}

/**
 * Pauses a roster within the caller's transaction, unless it was paused or cancelled meanwhile.
 * @param message the problem that an admin has to look at first
 */
export function pauseIn(tx: PortalDb, actor: Actor, id: number, message: string | null = null): void {
  if (rosterOrNotFound(tx, id).state !== "applying") return;
  updateRoster(tx, id, { state: "paused", message });
  audit(tx, actor, { action: "roster.pause", subject: rosterSubject(id), outcome: "done", reason: message });
}

/** @throws NotFoundError, ConflictError; also if what a later night's file says has been applied */
export async function resumeRoster(
  runtime: Pick<Runtime, "portal">,
  actor: Actor,
  id: number,
  executor: Executor = "worker",
): Promise<void> {
  await control(runtime, actor, id, "resume", (tx, roster) => {
    if (isOvertaken(tx, roster)) throw new ConflictError(runReasons.newerNight);
    startRun(tx, roster, executor);
  });
}

/** Cancels the remaining changes. @throws NotFoundError, ConflictError */
export async function cancelRoster(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  id: number,
): Promise<void> {
  const { file } = await write(runtime.portal, (tx) => cancelIn(tx, actor, id));
  await removeRosterFile(runtime, file);
}

/**
 * Cancels within the caller's transaction; the caller removes the file afterwards.
 * @returns the roster as it was
 * @throws NotFoundError, ConflictError
 */
export function cancelIn(tx: PortalDb, actor: Actor, id: number): RosterRecord {
  return controlIn(tx, actor, id, "cancel", (_tx, { startedAt }) => {
    updateRoster(tx, id, { state: "cancelled", file: null, endedAt: new Date().toISOString() });
    // The process that was asking the program may be dead: then the worker records that the answers are lost.
    if (startedAt !== null) enqueueRosterJob(tx, ROSTER_APPLY_JOB, id);
  });
}

/** Retries only the failures. @throws NotFoundError, ConflictError if there are none */
export async function retryRoster(runtime: Pick<Runtime, "portal">, actor: Actor, id: number): Promise<void> {
  await control(runtime, actor, id, "retry", (tx, roster) => {
    const begunAlone = isOvertaken(tx, roster);
    if (replanRows(tx, id, FAILURES, { begunAlone }) === 0)
      throw new ConflictError(begunAlone ? runReasons.newerNight : runReasons.nothingFailed);
    startRun(tx, roster, "worker");
  });
}

type Change = (tx: PortalDb, roster: RosterRecord) => void;

async function control(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  id: number,
  verb: RosterVerb,
  change: Change,
): Promise<void> {
  await write(portal, (tx) => controlIn(tx, actor, id, verb, change));
}

function controlIn(tx: PortalDb, actor: Actor, id: number, verb: RosterVerb, change: Change): RosterRecord {
  const roster = rosterOrNotFound(tx, id);
  requireVerb(roster, verb);
  change(tx, roster);
  audit(tx, actor, { action: `roster.${verb}`, subject: rosterSubject(id), outcome: "done" });
  return roster;
}
