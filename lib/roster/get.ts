import type { PortalDb } from "@/lib/db/client";
import { isLeaseHeld } from "@/lib/db/leases";
import { countRosterRows, countRowsIn } from "@/lib/db/roster-rows";
import { lastUndoOf, type RosterRecord } from "@/lib/db/rosters";
import { FAILURES, isAtWork, type RosterColumn } from "@/lib/domain/roster";
import { type AwayWorker, awayWorker } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { type RosterVerb, verbsFor } from "./allowed";
import { ignoredHeaders, missingColumns, repeatedHeaders } from "./columns";
import { canTryAgain, isOvertaken } from "./failures";
import { rosterOrNotFound } from "./find";
import { leaseName } from "./lease";
import { progressOf, type RosterProgress } from "./progress";
import { hasEffect } from "./undo";

/** A roster as a list of them shows it. Instants are ISO. */
export interface RosterSummary
  extends Pick<
    RosterRecord,
    | "id"
    | "name"
    | "source"
    | "undoOf"
    | "state"
    | "message"
    | "counts"
    | "requestedBy"
    | "requestedAt"
    | "plannedAt"
    | "appliedBy"
    | "startedAt"
    | "endedAt"
  > {
  /** Lines that failed, or whose answer was lost. */
  readonly failures: number;
  /** How many changes have been made, of a roster that was begun and did not come to its end; null for others. */
  readonly made: number | null;
}

export interface RosterDetail
  extends RosterSummary,
    Pick<RosterRecord, "options" | "stop" | "planHash" | "welcomeMail"> {
  /** The file's first line, and how it was understood; null until it has been read. */
  readonly file: {
    readonly headers: readonly string[];
    /** Column of the file, from 0, by what it holds. */
    readonly columns: NonNullable<RosterRecord["columns"]>;
    /** Must be named before there can be a plan; any one of an entry is enough. */
    readonly missing: readonly (readonly RosterColumn[])[];
    readonly ignored: readonly string[];
    /** Those of them that would be read if there were not several columns of the same name. */
    readonly repeated: readonly string[];
  } | null;
  /** Null until it was started. */
  readonly progress: RosterProgress | null;
  /** Set while it waits for a worker that is away. */
  readonly away: AwayWorker | null;
  /** Whether what a later night's file says has been applied, so that nothing more is begun for this one. */
  readonly isOvertaken: boolean;
  /** The last roster that undoes this one, unless it was refused or discarded. */
  readonly undo:
    | (Pick<RosterSummary, "id" | "state" | "startedAt" | "failures"> & {
        /** The roster that was begun to undo the undo. */
        readonly undoneBy: RosterSummary["id"] | null;
      })
    | null;
  /** The verbs that are possible now. */
  readonly can: readonly RosterVerb[];
}

/** @throws NotFoundError */
export function getRoster({ portal }: Pick<Runtime, "portal">, id: number): RosterDetail {
  const roster = rosterOrNotFound(portal, id);
  const { options, stop, planHash, welcomeMail, headers, columns } = roster;
  const progress = roster.startedAt === null ? null : progressOf(roster, countRosterRows(portal, id));
  return {
    ...toSummary(roster),
    failures: progress ? progress.failed + progress.unknown : 0,
    made: progress && isHalfway(roster) ? progress.done : null,
    options,
    stop,
    planHash,
    welcomeMail,
    file: headers &&
      columns && {
        headers,
        columns,
        missing: missingColumns(columns),
        ignored: ignoredHeaders(headers, columns),
        repeated: repeatedHeaders(headers, columns),
      },
    progress,
    away: waitsForWorker(portal, roster) ? awayWorker({ portal }) : null,
    isOvertaken: isOvertaken(portal, roster),
    undo: undoOf(portal, roster),
    can: verbsFor(roster).filter((verb) => canNow(portal, verb, roster)),
  };
}

/** Whether nobody works on it although somebody has to. */
export function waitsForWorker(portal: PortalDb, { id, state }: Pick<RosterRecord, "id" | "state">): boolean {
  return isAtWork(state) && !isLeaseHeld(portal, leaseName(id), Date.now());
}

function undoOf(portal: PortalDb, roster: Pick<RosterRecord, "id">): RosterDetail["undo"] {
  const undo = lastUndoOf(portal, roster.id);
  if (!undo) return null;
  const { id, state, startedAt } = undo;
  const itsUndo = lastUndoOf(portal, id);
  return {
    id,
    state,
    startedAt,
    failures: countRowsIn(portal, [id], FAILURES).get(id) ?? 0,
    undoneBy: itsUndo?.startedAt ? itsUndo.id : null,
  };
}

/** A state may allow a verb even if there is nothing for it to do. */
function canNow(portal: PortalDb, verb: RosterVerb, roster: RosterRecord): boolean {
  if (verb === "apply") return roster.stop?.kind !== "mass-change";
  if (verb === "map") return roster.file !== null || roster.undoOf !== null;
  if (verb === "resume") return !isOvertaken(portal, roster);
  if (verb === "retry") return canTryAgain(portal, roster);
  if (verb === "undo") return hasEffect(portal, roster.id);
  return true;
}

export function toSummaries(portal: PortalDb, rosters: readonly RosterRecord[]): RosterSummary[] {
  const failures = countRowsIn(portal, idsOf(rosters), FAILURES);
  const made = countRowsIn(portal, idsOf(rosters.filter(isHalfway)), ["done"]);
  return rosters.map((roster) => ({
    ...toSummary(roster),
    failures: failures.get(roster.id) ?? 0,
    made: isHalfway(roster) ? (made.get(roster.id) ?? 0) : null,
  }));
}

function idsOf(rosters: readonly RosterRecord[]): number[] {
  return rosters.map(({ id }) => id);
}

function isHalfway({ state, startedAt }: Pick<RosterRecord, "state" | "startedAt">): boolean {
  return startedAt !== null && state !== "applied";
}

function toSummary(roster: RosterRecord): Omit<RosterSummary, "failures" | "made"> {
  const { id, name, source, undoOf, state, message, counts } = roster;
  const { requestedBy, requestedAt, plannedAt, appliedBy, startedAt, endedAt } = roster;
  return {
    id,
    name,
    source,
    undoOf,
    state,
    message,
    counts,
    requestedBy,
    requestedAt,
    plannedAt,
    appliedBy,
    startedAt,
    endedAt,
  };
}
