import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PortalDb } from "./client";
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

export interface AuditFilter {
  /** An action, or, ending in a dot, all actions below it: `member.` is everything done to members. */
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly outcome?: AuditRow["outcome"] | undefined;
  /** Leaves out refused attempts, whose action is method and path: a flood of them cannot hide real changes. */
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
    .where(and(matches(filter), before === undefined ? undefined : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .all();
}

function matches({ action, actor, subject, outcome, deedsAlone, from, until }: AuditFilter): SQL | undefined {
  return and(
    action ? isOrBelow(action) : undefined,
    actor ? eq(auditEntries.actor, actor) : undefined,
    subject ? eq(auditEntries.subject, subject) : undefined,
    outcome ? eq(auditEntries.outcome, outcome) : undefined,
    deedsAlone ? sql`${auditEntries.action} NOT GLOB '* /*'` : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
  );
}

function isOrBelow(action: string): SQL {
  if (!action.endsWith(".")) return eq(auditEntries.action, action);
  // The unary plus avoids the index, which would sort every match for one page; scanning newest first stops when the
  // page is full.
  return sql`substr(${auditEntries.action}, 1, ${action.length}) = ${action}`;
}
