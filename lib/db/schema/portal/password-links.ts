import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members } from "./members";

/**
 * Single-use links to set a password. Only the token's hash is stored, so a copy of the database cannot be used to set
 * one.
 */
export const passwordLinks = sqliteTable(
  "password_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** Milliseconds since 1970. */
    expiresAt: integer("expires_at").notNull(),
    /** Sent to the member's address because somebody asked; otherwise an admin gave it to the member. */
    mailed: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("password_link_member").on(table.memberId)],
);
