/** What a roster can say about a member, besides the id. */
export const PROFILE_FIELDS = [
  "email",
  "firstName",
  "lastName",
  "address",
  "city",
  "state",
  "zip",
  "country",
  "phone",
  "position",
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileChange = {
  readonly [Field in ProfileField]?: Field extends "firstName" | "lastName" ? string : string | null;
};

/**
 * What a column of a roster can be. `privilegeLevel` is the hosted program's: 0 deactivated, 1 member, 5 administrator
 * there; or `access_state` of our own list.
 */
export const ROSTER_COLUMNS = ["clientUserId", ...PROFILE_FIELDS, "privilegeLevel"] as const;
export type RosterColumn = (typeof ROSTER_COLUMNS)[number];
/** Which column of the file, counted from 0, holds what. */
export type ColumnMapping = { readonly [Column in RosterColumn]?: number };

export const ROSTER_SOURCES = ["console", "cli", "source", "undo"] as const;
export type RosterSource = (typeof ROSTER_SOURCES)[number];

/** Identifies a file, to recognise one that was seen before. */
export interface FileMark {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, as in the file system. */
  readonly modifiedAt: number;
}

export const ROSTER_STATES = [
  /** Waits for the worker to plan it. */
  "queued",
  "planning",
  /** The columns are unclear: waits for someone to say which is which. */
  "mapping",
  "planned",
  /** Cannot be planned; `message` says why. */
  "refused",
  "applying",
  "paused",
  "applied",
  "cancelled",
] as const;
export type RosterState = (typeof ROSTER_STATES)[number];

export const AT_WORK: readonly RosterState[] = ["queued", "planning", "applying"];

/** Whether the worker will change it without anybody's decision. */
export function isAtWork(state: RosterState): boolean {
  return AT_WORK.includes(state);
}

/** What applying does to a member. */
export const CHANGE_KINDS = ["create", "update", "reactivate", "deactivate"] as const;
/** `ask`: the file gives a known e-mail address another id, which always has to be confirmed. */
export const ROW_KINDS = [...CHANGE_KINDS, "ask", "refused"] as const;

export type RowKind = (typeof ROW_KINDS)[number];

export const ROW_STATES = [
  "planned",
  /** The service is being asked, or the process died while asking. */
  "intended",
  "done",
  "failed",
  /** The service's answer was lost. */
  "unknown",
  /** Nothing to do: the row was refused, or is left open. */
  "none",
] as const;
export type RowState = (typeof ROW_STATES)[number];
export const FAILURES = ["failed", "unknown"] as const satisfies readonly RowState[];

export interface RosterOptions {
  /** Revokes the access of members who are not in the file. */
  readonly deactivateMissing: boolean;
  /**
   * What an unknown id with a known e-mail address means: leave the line open, or treat it as the known member and keep
   * the known id.
   */
  readonly idChanges: "ask" | "keep";
  /** Nobody reviews the plan, so it may do no more than the nightly one. */
  readonly unattended?: boolean;
  /** Lines of the file for which "keep" was answered one by one. */
  readonly keepLines?: readonly number[];
  /** As chosen by a user; otherwise the headers decide. */
  readonly columns?: ColumnMapping;
}

export type PlanCounts = Readonly<Record<RowKind, number>> & {
  readonly unchanged: number;
  /** Admins with access who are not in the file: a roster never deactivates them. */
  readonly adminsKept: number;
};

/** How many members it changes when it is applied. */
export function changesIn(counts: PlanCounts): number {
  return CHANGE_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
}

/** How many lines the plan lists. */
export function linesIn(counts: PlanCounts): number {
  return ROW_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
}

/** More members than the limit allows would lose their access, or be shut out by another e-mail address. */
export interface BeyondLimit {
  /** `both`: each is beyond it by itself; they are counted together. */
  readonly kind: "deactivations" | "addresses" | "both";
  readonly count: number;
  readonly of: number;
  readonly limit: number;
}

/**
 * Why a plan is not applied automatically: beyond the limit it needs a typed number, after a mass change it needs
 * another file.
 */
export type PlanStop =
  | BeyondLimit
  | {
      readonly kind: "mass-change";
      readonly count: number;
      readonly of: number;
      readonly what: "id and e-mail" | "first name" | "last name";
    };
