import { and, desc, eq, gt, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ClientUserId } from "@/lib/domain/members";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { memberOperations, members, type OPERATION_STATES } from "./schema/portal/members";
import { rosterRows } from "./schema/portal/rosters";

export type OperationRow = typeof memberOperations.$inferSelect;
type NewOperation = Pick<OperationRow, "id" | "clientUserId" | "kind" | "reason" | "notify" | "actor"> &
  Partial<Pick<OperationRow, "isRepeat" | "rosterId">>;

/** Operations that revoke access. Registering does not restore it. */
export const REVOKING_KINDS = ["deactivate", "delete"] as const satisfies readonly OperationRow["kind"][];

/**
 * The rowid of the operation by which somebody decided last that a member has no access, as a part of a query: neither
 * one that asks once more, nor that of a roster whose failures are tried again.
 * @param operations the table, which may be of an attached database
 */
export function lastRevocation(operations: SQL, clientUserId: SQL): SQL {
  return sql`(
    SELECT revoked.rowid FROM ${operations} AS revoked
    WHERE revoked.client_user_id = ${clientUserId} AND revoked.kind IN ${REVOKING_KINDS} AND NOT revoked.is_repeat
      AND NOT EXISTS (
        SELECT 1 FROM ${operations} AS earlier
        WHERE earlier.client_user_id = revoked.client_user_id AND earlier.kind = revoked.kind
          AND earlier.roster_id = revoked.roster_id AND earlier.rowid < revoked.rowid)
    ORDER BY revoked.rowid DESC LIMIT 1
  )`;
}

const statements = prepared((db: PortalDb) => ({
  insert: db
    .insert(memberOperations)
    .values({
      id: sql.placeholder("id"),
      clientUserId: sql.placeholder("clientUserId"),
      kind: sql.placeholder("kind"),
      reason: sql.placeholder("reason"),
      notify: sql.placeholder("notify"),
      actor: sql.placeholder("actor"),
      isRepeat: sql.placeholder("isRepeat"),
      rosterId: sql.placeholder("rosterId"),
      requestedAt: sql.placeholder("requestedAt"),
      state: "intended",
    })
    .prepare(),
  settle: db
    .update(memberOperations)
    .set({
      state: sql`${sql.placeholder("state")}`,
      message: sql`${sql.placeholder("message")}`,
      settledAt: sql`${sql.placeholder("settledAt")}`,
    })
    .where(eq(memberOperations.id, sql.placeholder("id")))
    .prepare(),
  after: db
    .select({ kind: memberOperations.kind, state: memberOperations.state, isRepeat: memberOperations.isRepeat })
    .from(memberOperations)
    .where(
      and(
        sql`client_user_id = (SELECT client_user_id FROM member_operation WHERE id = ${sql.placeholder("id")})`,
        sql`rowid > (SELECT rowid FROM member_operation WHERE id = ${sql.placeholder("id")})`,
      ),
    )
    .orderBy(sql`rowid`)
    .prepare(),
  request: db
    .select({
      clientUserId: memberOperations.clientUserId,
      requestedAt: memberOperations.requestedAt,
      actor: memberOperations.actor,
      rosterId: memberOperations.rosterId,
    })
    .from(memberOperations)
    .where(eq(memberOperations.id, sql.placeholder("id")))
    .prepare(),
  lastRevocation: db
    .select({ rosterId: memberOperations.rosterId })
    .from(memberOperations)
    .where(sql`rowid = ${lastRevocation(sql`member_operation`, sql`${sql.placeholder("clientUserId")}`)}`)
    .prepare(),
}));

export function insertOperation(db: PortalDb, operation: NewOperation): void {
  statements(db).insert.run({ isRepeat: false, rosterId: null, ...operation, requestedAt: new Date().toISOString() });
}

export function settleOperation(
  db: PortalDb,
  id: string,
  outcome: { state: Exclude<(typeof OPERATION_STATES)[number], "intended">; message: string | null },
): void {
  statements(db).settle.run({ id, ...outcome, settledAt: new Date().toISOString() });
}

export function latestOperations(db: PortalDb, clientUserId: ClientUserId, limit: number): OperationRow[] {
  return (
    db
      .select()
      .from(memberOperations)
      .where(eq(memberOperations.clientUserId, clientUserId))
      // Not by time: clocks may be set back, row ids only grow.
      .orderBy(desc(sql`rowid`))
      .limit(limit)
      .all()
  );
}

/** The last operation that somebody decided about a member: none that asks for one once more. */
export function lastDecision(
  db: PortalDb,
  clientUserId: ClientUserId,
): Pick<OperationRow, "kind" | "state"> | undefined {
  return db
    .select({ kind: memberOperations.kind, state: memberOperations.state })
    .from(memberOperations)
    .where(and(eq(memberOperations.clientUserId, clientUserId), eq(memberOperations.isRepeat, false)))
    .orderBy(desc(sql`rowid`))
    .limit(1)
    .get();
}

/** The operations after a given one that are about the same member, also once an erasure has given them a pseudonym. */
export function operationsAfter(db: PortalDb, id: string): Pick<OperationRow, "kind" | "state" | "isRepeat">[] {
  return statements(db).after.all({ id });
}

/** What the operations came to that are about a member and were requested after an instant (ISO) and before another. */
export function statesBetween(
  db: PortalDb,
  clientUserId: ClientUserId,
  after: string,
  before: string,
): OperationRow["state"][] {
  const { requestedAt } = memberOperations;
  return db
    .select({ state: memberOperations.state })
    .from(memberOperations)
    .where(and(eq(memberOperations.clientUserId, clientUserId), gt(requestedAt, after), lt(requestedAt, before)))
    .all()
    .map(({ state }) => state);
}

/** By whom and when an operation was requested, and for whom: by id, or by pseudonym once they have been erased. */
export function requestOf(
  db: PortalDb,
  id: string,
): Pick<OperationRow, "clientUserId" | "requestedAt" | "actor" | "rosterId"> | undefined {
  return statements(db).request.get({ id });
}

/**
 * Whether the last to revoke a member's access was a person, on the member's page or by a command, and not a roster.
 * False where nobody did.
 */
export function isRevokedByPerson(db: PortalDb, clientUserId: ClientUserId): boolean {
  return statements(db).lastRevocation.get({ clientUserId })?.rosterId === null;
}

export function newestOperation(db: PortalDb): OperationRow["id"] | undefined {
  return db.select({ id: memberOperations.id }).from(memberOperations).orderBy(sql`rowid DESC`).limit(1).get()?.id;
}

/**
 * Whether somebody revoked access after an operation, as a column of a query: not one that asks for it once more.
 * If that operation has since been deleted, all count.
 */
export function isRevokedAfter(operationId: SQL, clientUserId: AnySQLiteColumn): SQL<boolean> {
  return sql`EXISTS (
    SELECT 1 FROM member_operation AS later
    WHERE later.client_user_id = ${clientUserId} AND later.kind IN ${REVOKING_KINDS}
      AND NOT later.is_repeat
      AND later.rowid > coalesce((SELECT rowid FROM member_operation WHERE id = ${operationId}), 0)
  )`.mapWith(Boolean);
}

/** Whether the program is just being asked to give a member access again. */
export function isBeingReactivated(db: PortalDb, clientUserId: ClientUserId): boolean {
  const last = db
    .select({ kind: memberOperations.kind, state: memberOperations.state })
    .from(memberOperations)
    .where(and(eq(memberOperations.clientUserId, clientUserId), ne(memberOperations.kind, "register")))
    .orderBy(sql`rowid DESC`)
    .limit(1)
    .get();
  return last?.kind === "reactivate" && last.state === "intended";
}

/** Another program's member gets no login from this one. */
const isRevocationUnconfirmed = and(
  eq(members.accessState, "deactivated"),
  ne(members.serviceState, "elsewhere"),
  sql`(
    SELECT state IN ('failed', 'unknown') FROM member_operation AS last
    WHERE last.client_user_id = ${members.clientUserId} AND last.kind <> 'register' ORDER BY last.rowid DESC LIMIT 1
  )`,
);

/**
 * The order in which the service is asked again: members last asked for come last, so that those who always fail delay
 * nobody. By rowid, because clocks may be set back.
 */
const lastAsked = sql`(SELECT max(rowid) FROM member_operation WHERE client_user_id = ${members.clientUserId})`;

/**
 * Members without access whose last operation the service has not confirmed, and who may still have access there,
 * whatever was known of them before: also after an attempt to give it back, which changed nothing here.
 */
export function unconfirmedRevocations(db: PortalDb): ClientUserId[] {
  return db
    .select({ clientUserId: members.clientUserId })
    .from(members)
    .where(isRevocationUnconfirmed)
    .orderBy(lastAsked)
    .all()
    .map(({ clientUserId }) => clientUserId);
}

/**
 * Members with access who were registered last of all, without an answer that says how they are known: one that has
 * failed since, such as while the service could not be reached, does not say it.
 */
export function unansweredRegistrations(db: PortalDb): ClientUserId[] {
  return db
    .select({ clientUserId: members.clientUserId })
    .from(members)
    .where(
      and(
        eq(members.accessState, "active"),
        eq(members.serviceState, "unknown"),
        sql`(
          SELECT kind = 'register' AND state = 'unknown' FROM member_operation AS last
          WHERE last.client_user_id = ${members.clientUserId} AND NOT (kind = 'register' AND state = 'failed')
          ORDER BY last.rowid DESC LIMIT 1
        )`,
      ),
    )
    .orderBy(lastAsked)
    .all()
    .map(({ clientUserId }) => clientUserId);
}

/** Whether a member's revocation is unconfirmed. */
export function hasUnconfirmedRevocation(db: PortalDb, clientUserId: ClientUserId): boolean {
  const found = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.clientUserId, clientUserId), isRevocationUnconfirmed))
    .get();
  return found !== undefined;
}

/**
 * Operations without an outcome that were not started between two instants (ISO), except those of rosters, which settle
 * their own.
 */
export function openOperationsOutside(db: PortalDb, from: string, until: string): OperationRow[] {
  const ofRoster = db
    .select()
    .from(rosterRows)
    .where(and(eq(rosterRows.operationId, memberOperations.id), eq(rosterRows.state, "intended")));
  return db
    .select()
    .from(memberOperations)
    .where(
      and(
        eq(memberOperations.state, "intended"),
        or(lt(memberOperations.requestedAt, from), gt(memberOperations.requestedAt, until)),
        notExists(ofRoster),
      ),
    )
    .all();
}
