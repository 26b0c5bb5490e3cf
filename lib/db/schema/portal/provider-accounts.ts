import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members } from "./members";

/**
 * A member's account at the organisation's own sign-in: only issuer and subject never change there (OpenID Connect
 * Core, 5.7).
 */
export const providerAccounts = sqliteTable(
  "provider_account",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    linkedAt: text("linked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex("provider_account_member").on(table.memberId, table.issuer),
  ],
);
