import { and, desc, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { PortalDb } from "./client";
import { idsFound, isIdFound, type MemberSearch } from "./member-list";
import { prepared } from "./prepared";
import { auditEntries } from "./schema/portal/audit";

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, "id" | "at">;

const insertStatement = prepared((db: PortalDb) =>
  db
    .insert(auditEntries)
    .values({
      at: sql.placeholder("at"),
      actor: sql.placeholder("actor"),
      action: sql.placeholder("action"),
      subject: sql.placeholder("subject"),
      outcome: sql.placeholder("outcome"),
      reason: sql.placeholder("reason"),
      before: sql`${sql.placeholder("before")}`,
      after: sql`${sql.placeholder("after")}`,
      address: sql.placeholder("address"),
      requestId: sql.placeholder("requestId"),
    })
    .prepare(),
);

export function insertAuditEntry(db: PortalDb, entry: NewAuditEntry): void {
  const { reason = null, before, after, address = null, requestId = null } = entry;
  const states = { before: before ? JSON.stringify(before) : null, after: after ? JSON.stringify(after) : null };
  insertStatement(db).run({ ...entry, reason, ...states, address, requestId, at: new Date().toISOString() });
}

/** Whom entries are about or by: one id, or all members that a search finds. */
export type AuditPeople = { readonly id: string } | { readonly search: MemberSearch };

export interface AuditFilter {
  /** An action, or, ending in a dot, all actions below it: `member.` is everything done to members. */
  readonly action?: string | undefined;
  readonly actor?: AuditPeople | undefined;
  readonly subject?: AuditPeople | undefined;
  readonly outcome?: AuditRow["outcome"] | undefined;
  readonly requestId?: string | undefined;
  /** Leaves out refused attempts: a flood of them cannot hide real changes. */
  readonly deedsAlone?: boolean;
  /** ISO instants; `until` is not included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Newest first. @param before id of the last entry of the page before */
export function pageAuditEntries(
  db: PortalDb,
  filter: AuditFilter,
  { limit, before }: { limit: number; before?: number | undefined },
): AuditRow[] {
  return db
    .select()
    .from(auditEntries)
    .where(and(matches(db, filter), before === undefined ? undefined : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .all();
}

/**
 * Whether the log knows an id by more than the refused attempts of which it is the subject: those say what was typed.
 */
export function isInAuditLog(db: PortalDb, column: "actor" | "subject", id: string): boolean {
  const entry = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries[column], id), column === "subject" ? isDeed : undefined))
    .limit(1)
    .get();
  return entry !== undefined;
}

/** Who did one of these last to a subject. */
export function lastActorOf(db: PortalDb, subject: string, actions: readonly string[]): string | undefined {
  return db
    .select({ actor: auditEntries.actor })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, subject), inArray(auditEntries.action, [...actions])))
    .orderBy(desc(auditEntries.id))
    .limit(1)
    .get()?.actor;
}

const isDeed = ne(auditEntries.outcome, "refused");

function matches(
  db: PortalDb,
  { action, actor, subject, outcome, requestId, deedsAlone, from, until }: AuditFilter,
): SQL | undefined {
  return and(
    action ? isOrBelow(action) : undefined,
    outcome ? eq(auditEntries.outcome, outcome) : undefined,
    requestId ? eq(auditEntries.requestId, requestId) : undefined,
    deedsAlone ? isDeed : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
    // Last, because it takes longest.
    actor && isOf(db, auditEntries.actor, actor),
    subject && isOf(db, auditEntries.subject, subject),
  );
}

/** Up to this many, looking up every match and sorting is faster than scanning the log. */
const FEW = 1_000;

/**
 * The unary plus avoids the index, which would sort every match for one page; scanning newest first stops when the page
 * is full.
 */
function isOf(db: PortalDb, column: AnySQLiteColumn, people: AuditPeople): SQL {
  if ("id" in people) return sql`${column} = ${people.id}`;
  if (people.search.isBroad) return isIdFound(column, people.search);
  const isFound = sql`${column} IN ${idsFound(people.search)}`;
  const matching = sql`SELECT 1 FROM ${auditEntries} WHERE ${isFound} LIMIT ${FEW + 1}`;
  const { found } = db.get<{ found: number }>(sql`SELECT count(*) AS found FROM (${matching})`);
  return found > FEW ? sql`+${isFound}` : isFound;
}

function isOrBelow(action: string): SQL {
  if (!action.endsWith(".")) return eq(auditEntries.action, action);
  // Without the index, for the same reason.
  return sql`substr(${auditEntries.action}, 1, ${action.length}) = ${action}`;
}

/**
 * The subject is a member's id: the triggers allow nothing of other entries to be erased or deleted. The action of a
 * refused attempt is its path.
 */
export function isAboutPerson(): SQL {
  const { action, subject } = auditEntries;
  return sql`(${action} LIKE 'member.%' OR ${action} LIKE 'session.%' OR ${action} GLOB '* /*' OR ${action} = 'audit.export')
    AND ${subject} NOT IN ('nobody', 'audit log')`;
}
