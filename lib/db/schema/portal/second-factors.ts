import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members } from "./members";

/** A member's authenticator app; one per member. */
export const secondFactors = sqliteTable("second_factor", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  /** The TOTP secret, encrypted with a key derived from AUTH_SECRET (lib/second-factor/seal.ts). */
  sealedSecret: text("sealed_secret").notNull(),
  /** The time step of the last accepted code: none is accepted twice. */
  usedStep: integer("used_step").notNull(),
  enrolledAt: text("enrolled_at").notNull(),
});

/**
 * Single-use codes for members who have lost the app; a used one is deleted. They have 120 bits, so SHA-256 is enough.
 */
export const recoveryCodes = sqliteTable(
  "recovery_code",
  {
    codeHash: text("code_hash").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
  },
  (table) => [index("recovery_code_member").on(table.memberId)],
);
