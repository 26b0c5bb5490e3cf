import type { PortalDb } from "@/lib/db/client";
import { newestOperation } from "@/lib/db/operations";
import { countReaddressed, deleteRosterRows } from "@/lib/db/roster-rows";
import { countActiveMembers, type RosterChange, type RosterRecord, updateRoster } from "@/lib/db/rosters";
import { isMoreThan } from "@/lib/domain/is-more-than";
import type { BeyondLimit, PlanCounts, PlanStop } from "@/lib/domain/roster";
import { AppError, hasCode } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { fileReasons, runReasons } from "@/lib/text/roster-reasons";
import { guessColumns, missingColumns } from "./columns";
import { removeRosterFile, rosterPath } from "./file";
import { rosterOrNotFound } from "./find";
import { type RosterLease, withRosterLease } from "./lease";
import { planFile } from "./plan-file";
import { hashPlan } from "./plan-hash";
import { planUndo } from "./plan-undo";
import { openCsv } from "./read-csv";
import { createRowWriter } from "./write-rows";

/** Of a roster that is planned anew: what the last plan said holds no more, also if there will be no other. */
export const NO_PLAN = { counts: null, stop: null, planHash: null } satisfies RosterChange;

type PlanRuntime = Pick<Runtime, "config" | "portal">;

/**
 * Plans a waiting roster without changing any member. It ends as planned, as waiting for a column mapping, or as
 * refused with a message. An interrupted plan is started again.
 * @throws AppError `busy` (503) while the database is locked or the disk is full
 */
export async function planRoster(runtime: PlanRuntime, id: number, signal: AbortSignal): Promise<void> {
  await withRosterLease(runtime.portal, id, { signal }, async (lease) => {
    const roster = await begin(id, lease);
    if (!roster) return;
    try {
      await end(id, lease, await makePlan(runtime, roster, lease));
    } catch (error) {
      // Not for the roster's sake: it stays as it is, and is planned later (settle-abandoned.ts).
      if (hasCode(error, "busy")) throw error;
      const foreseen = foreseenMessage(error);
      const message = foreseen ?? runReasons.planFailed;
      await end(id, lease, { state: "refused", message, file: null });
      await removeRosterFile(runtime, roster.file);
      if (foreseen === undefined) throw error;
    }
  });
}

/** Messages for expected errors; a restored database may refer to files that have since been removed. */
function foreseenMessage(error: unknown): string | undefined {
  if (error instanceof AppError) return error.message;
  return hasCode(error, "ENOENT") ? fileReasons.gone : undefined;
}

async function begin(id: number, lease: RosterLease): Promise<RosterRecord | undefined> {
  return await lease.write((tx) => {
    const roster = rosterOrNotFound(tx, id);
    if (roster.state !== "queued" && roster.state !== "planning") return undefined;
    deleteRosterRows(tx, id);
    updateRoster(tx, id, { ...NO_PLAN, state: "planning", message: null, plannedAfter: newestOperation(tx) ?? null });
    return roster;
  });
}

/** A roster that was cancelled meanwhile stays cancelled. The lines of a refused one are not needed. */
async function end(id: number, lease: RosterLease, change: RosterChange): Promise<void> {
  await lease.write((tx) => {
    if (rosterOrNotFound(tx, id).state !== "planning") return;
    if (change.state === "refused") deleteRosterRows(tx, id);
    updateRoster(tx, id, change);
  });
}

async function makePlan(runtime: PlanRuntime, roster: RosterRecord, lease: RosterLease): Promise<RosterChange> {
  const { portal, config } = runtime;
  const rows = createRowWriter(roster.id, lease);
  let read: Pick<RosterChange, "headers" | "columns"> = {};
  let massChange: PlanStop | undefined;
  if (roster.undoOf !== null) await planUndo(portal, rosterOrNotFound(portal, roster.undoOf), rows);
  if (roster.file !== null) {
    const csv = await openCsv(rosterPath(runtime, roster.file));
    const columns = roster.options.columns ?? guessColumns(csv.headers);
    read = { headers: csv.headers, columns };
    if (missingColumns(columns).length > 0) return { ...read, state: "mapping" };
    massChange = await planFile({
      portal,
      csv,
      columns,
      options: roster.options,
      unattended: isUnattended(roster),
      rows,
    });
  }
  const counts = await rows.end();
  const stop = massChange ?? beyondLimit(portal, roster.id, counts, config.DEACTIVATION_LIMIT) ?? null;
  const planHash = await hashPlan(portal, roster.id);
  return { ...read, state: "planned", counts, stop, planHash, plannedAt: new Date().toISOString() };
}

/** So many addresses change in the ordinary course of things, also in a small organisation. */
const FEW_ADDRESSES = 2;

/** Another e-mail address shuts a member out, too, until they have set a new password. */
function beyondLimit(portal: PortalDb, id: number, { deactivate }: PlanCounts, limit: number): BeyondLimit | undefined {
  const of = countActiveMembers(portal);
  const readdressed = countReaddressed(portal, id);
  const areMoved = readdressed > FEW_ADDRESSES && isMoreThan(limit, readdressed, of);
  if (isMoreThan(limit, deactivate, of))
    return areMoved
      ? { kind: "both", count: deactivate + readdressed, of, limit }
      : { kind: "deactivations", count: deactivate, of, limit };
  return areMoved ? { kind: "addresses", count: readdressed, of, limit } : undefined;
}

/** Nobody reviews a nightly plan, unless it was made with columns that an admin named, nor one that a script applies. */
export function isUnattended({ source, options }: RosterRecord): boolean {
  return options.unattended === true || (source === "source" && options.columns === undefined);
}
