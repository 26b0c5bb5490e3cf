import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Append-only: triggers in the migration refuse every update and delete. */
export const auditEntries = sqliteTable(
  "audit_entry",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    /** The acting member's client_user_id, or `cli` and `worker`. */
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    outcome: text({ enum: ["done", "refused", "failed", "unknown"] }).notNull(),
    reason: text(),
    before: text({ mode: "json" }).$type<Record<string, unknown>>(),
    after: text({ mode: "json" }).$type<Record<string, unknown>>(),
    address: text(),
    requestId: text("request_id"),
  },
  (table) => [index("audit_entry_subject").on(table.subject, table.id), index("audit_entry_at").on(table.at)],
);
