import { and, asc, count, desc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ClientUserId } from "@/lib/domain/members";
import type { RowKind, RowState } from "@/lib/domain/roster";
import type { PortalDb } from "./client";
import { isRevokedAfter } from "./operations";
import { prepared } from "./prepared";
import { type KnownMember, knownColumns } from "./rosters";
import { members } from "./schema/portal/members";
import { rosterRows, rosters } from "./schema/portal/rosters";

export type RosterRowRecord = typeof rosterRows.$inferSelect;

export function deleteRosterRows(db: PortalDb, rosterId: number): void {
  db.delete(rosterRows).where(eq(rosterRows.rosterId, rosterId)).run();
}

export interface RowCount {
  readonly kind: RowKind;
  readonly state: RowState;
  readonly rows: number;
}

export function countRosterRows(db: PortalDb, rosterId: number): RowCount[] {
  return db
    .select({ kind: rosterRows.kind, state: rosterRows.state, rows: count() })
    .from(rosterRows)
    .where(eq(rosterRows.rosterId, rosterId))
    .groupBy(rosterRows.kind, rosterRows.state)
    .all();
}

/** Members with access whom the plan gives another e-mail address than they have. */
export function countReaddressed(db: PortalDb, rosterId: number): number {
  const isOther = sql`${rosterRows.before} ->> '$.email' <> ${rosterRows.after} ->> '$.email'`;
  const ofRoster = and(eq(rosterRows.rosterId, rosterId), eq(rosterRows.kind, "update"), isOther);
  return db.select({ rows: count() }).from(rosterRows).where(ofRoster).get()?.rows ?? 0;
}

/** How many rows of each of these rosters are in one of these states; a roster without any is left out. */
export function countRowsIn(
  db: PortalDb,
  rosterIds: readonly number[],
  states: readonly RowState[],
): ReadonlyMap<number, number> {
  const counted = db
    .select({ rosterId: rosterRows.rosterId, rows: count() })
    .from(rosterRows)
    .where(and(inArray(rosterRows.rosterId, [...rosterIds]), inArray(rosterRows.state, [...states])))
    .groupBy(rosterRows.rosterId)
    .all();
  return new Map(counted.map(({ rosterId, rows }) => [rosterId, rows]));
}

export interface MemberRoster {
  readonly id: number;
  readonly name: string;
  readonly kind: RowKind;
  readonly settledAt: string | null;
}

/**
 * Rows that changed a member here. Access changes happen first, so they count whatever the outcome of the call to the
 * service.
 */
const inEffect = or(
  eq(rosterRows.state, "done"),
  and(inArray(rosterRows.kind, ["create", "deactivate"]), isNotNull(rosterRows.operationId)),
);

/** Rosters that did something to a member, the latest first. */
export function rostersOfMember(db: PortalDb, clientUserId: ClientUserId): MemberRoster[] {
  return db
    .select({ id: rosters.id, name: rosters.name, kind: rosterRows.kind, settledAt: rosterRows.settledAt })
    .from(rosterRows)
    .innerJoin(rosters, eq(rosters.id, rosterRows.rosterId))
    .where(and(eq(rosterRows.clientUserId, clientUserId), inEffect))
    .orderBy(desc(rosterRows.id))
    .all();
}

export interface RowFilter {
  readonly kind?: RowKind | undefined;
  readonly states?: readonly RowState[] | undefined;
  /** Only those that changed a member here. */
  readonly inEffect?: true;
  /** Only those that the program was asked about. */
  readonly begunAlone?: boolean;
}

/** Rows in the order of the plan. @param after id of the last row of the previous page */
export function pageRosterRows(
  db: PortalDb,
  rosterId: number,
  { kind, states, ...only }: RowFilter,
  { limit, after = 0 }: { readonly limit: number; readonly after?: number | undefined },
): RosterRowRecord[] {
  return db
    .select()
    .from(rosterRows)
    .where(
      and(
        eq(rosterRows.rosterId, rosterId),
        gt(rosterRows.id, after),
        kind && eq(rosterRows.kind, kind),
        states && inArray(rosterRows.state, [...states]),
        only.inEffect && inEffect,
        only.begunAlone ? isNotNull(rosterRows.operationId) : undefined,
      ),
    )
    .orderBy(asc(rosterRows.id))
    .limit(limit)
    .all();
}

/** A row, with the member of its id as they are now, and the member who has the address that it sets. */
export interface RowToDo {
  readonly row: RosterRowRecord;
  readonly member: KnownMember | null;
  /**
   * Whether the access of the member with the id was revoked after the plan was made or, if the program was asked,
   * after that.
   */
  readonly isRevoked: boolean;
  readonly emailHolder: ClientUserId | null;
}

const holder = alias(members, "holder");

const statements = prepared((db: PortalDb) => ({
  next: db
    .select({
      row: rosterRows,
      member: knownColumns,
      isRevoked: isRevokedAfter(
        sql`coalesce(${rosterRows.operationId}, ${rosters.plannedAfter})`,
        rosterRows.clientUserId,
      ),
      emailHolder: holder.clientUserId,
    })
    .from(rosterRows)
    .innerJoin(rosters, eq(rosters.id, rosterRows.rosterId))
    .leftJoin(members, eq(members.clientUserId, rosterRows.clientUserId))
    .leftJoin(holder, eq(holder.emailKey, rosterRows.newEmailKey))
    .where(
      and(
        eq(rosterRows.rosterId, sql.placeholder("rosterId")),
        eq(rosterRows.state, "planned"),
        gt(rosterRows.id, sql.placeholder("after")),
      ),
    )
    .orderBy(asc(rosterRows.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
  update: db
    .update(rosterRows)
    .set({
      state: sql`${sql.placeholder("state")}`,
      reason: sql`coalesce(${sql.placeholder("reason")}, ${rosterRows.reason})`,
      operationId: sql`coalesce(${sql.placeholder("operationId")}, ${rosterRows.operationId})`,
      settledAt: sql`coalesce(${sql.placeholder("settledAt")}, ${rosterRows.settledAt})`,
    })
    .where(eq(rosterRows.id, sql.placeholder("id")))
    .prepare(),
}));

/** The next planned rows that were not begun, in order. */
export function nextRowsToDo(db: PortalDb, rosterId: number, limit: number, after = 0): RowToDo[] {
  return statements(db).next.all({ rosterId, limit, after });
}

interface RowChange {
  readonly state: RowState;
  /** Fields that are left out stay unchanged. */
  readonly reason?: string;
  readonly operationId?: string;
  readonly settledAt?: string;
}

export function updateRosterRow(db: PortalDb, id: number, change: RowChange): void {
  const { state, reason = null, operationId = null, settledAt = null } = change;
  statements(db).update.run({ id, state, reason, operationId, settledAt });
}

/**
 * Plans rows again, and clears why some failed.
 * @param begunAlone only those that the program was asked about
 * @returns how many
 */
export function replanRows(
  db: PortalDb,
  rosterId: number,
  states: readonly RowState[],
  { begunAlone = false } = {},
): number {
  return db
    .update(rosterRows)
    .set({
      state: "planned",
      settledAt: null,
      reason: sql`CASE WHEN ${rosterRows.state} IN ('failed', 'unknown') THEN NULL ELSE ${rosterRows.reason} END`,
    })
    .where(
      and(
        eq(rosterRows.rosterId, rosterId),
        inArray(rosterRows.state, [...states]),
        begunAlone ? isNotNull(rosterRows.operationId) : undefined,
      ),
    )
    .run().changes;
}
