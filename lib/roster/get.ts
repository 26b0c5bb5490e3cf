import type { PortalDb } from "@/lib/db/client";
import { countRosterRows } from "@/lib/db/roster-rows";
import { isNewerApplied, type RosterRecord } from "@/lib/db/rosters";
import type { RosterColumn } from "@/lib/domain/roster";
import type { Runtime } from "@/lib/runtime";
import { type RosterVerb, verbsFor } from "./allowed";
import { ignoredHeaders, missingColumns } from "./columns";
import { rosterOrNotFound } from "./find";
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
  > {}

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
  } | null;
  /** Null until it was started. */
  readonly progress: RosterProgress | null;
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
    options,
    stop,
    planHash,
    welcomeMail,
    file: headers &&
      columns && { headers, columns, missing: missingColumns(columns), ignored: ignoredHeaders(headers, columns) },
    progress,
    can: verbsFor(roster).filter((verb) => canNow(portal, verb, roster, progress)),
  };
}

/** A state may allow a verb even if there is nothing for it to do. */
function canNow(portal: PortalDb, verb: RosterVerb, roster: RosterRecord, progress: RosterProgress | null): boolean {
  if (verb === "apply") return roster.stop?.kind !== "mass-change";
  if (verb === "map") return roster.file !== null;
  if (verb === "resume") return roster.source !== "source" || !isNewerApplied(portal, roster.id);
  if (verb === "retry") return progress !== null && progress.failed + progress.unknown > 0;
  if (verb === "undo") return hasEffect(portal, roster.id);
  return true;
}

export function toSummary(roster: RosterRecord): RosterSummary {
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
