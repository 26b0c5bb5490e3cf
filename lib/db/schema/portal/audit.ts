import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AUDIT_OUTCOMES } from "@/lib/domain/audit";

/**
 * Append-only: triggers in the migrations refuse every update and delete, with two exceptions for data protection,
 * whose rules they enforce (docs/decisions/2026-11-20-an-append-only-log-and-erasure.md).
 */
export const auditEntries = sqliteTable(
  "audit_entry",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    /** The acting member's client_user_id, or `cli` and `worker`. */
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    outcome: text({ enum: AUDIT_OUTCOMES }).notNull(),
    reason: text(),
    before: text({ mode: "json" }).$type<Record<string, unknown>>(),
    after: text({ mode: "json" }).$type<Record<string, unknown>>(),
    address: text(),
    requestId: text("request_id"),
  },
  (table) => [
    index("audit_entry_subject").on(table.subject, table.id),
    index("audit_entry_actor").on(table.actor, table.id),
    index("audit_entry_action").on(table.action, table.id),
    index("audit_entry_request").on(table.requestId, table.id).where(sql`${table.requestId} IS NOT NULL`),
    index("audit_entry_at").on(table.at),
  ],
);

/**
 * The members that a transaction is pseudonymising: only for these ids does the audit log accept a pseudonym in place
 * of the id. The transaction empties the table before it ends, so that none of its rows is ever visible.
 */
export const erasures = sqliteTable("erasure", {
  clientUserId: text("client_user_id").primaryKey(),
  pseudonym: text().notNull(),
});
