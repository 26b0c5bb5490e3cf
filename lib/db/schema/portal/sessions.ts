import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members } from "./members";

export const SESSION_ENDS = [
  "signed-out",
  "deactivated",
  "password-changed",
  "role-changed",
  "second-factor-changed",
  "address-changed",
] as const;

/** Checked on every request: next-auth's own token alone would stay valid after signing out. */
export const sessions = sqliteTable(
  "session",
  {
    /** SHA-256 of the id in the cookie: a copy of the database gives access to no session. */
    idHash: text("id_hash").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    endedAt: integer("ended_at"),
    endReason: text("end_reason", { enum: SESSION_ENDS }),
    address: text(),
    /** When a second factor was given in this session; null if not yet, or none was required. */
    secondFactorAt: integer("second_factor_at"),
    /** Whether a member signed in by it: not if a code was still missing, or it took the place of another. */
    isSignIn: integer("is_sign_in", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [index("session_member").on(table.memberId), index("session_created").on(table.createdAt, table.memberId)],
);
