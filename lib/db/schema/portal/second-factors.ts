import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members } from "./members";

/** A member's authenticator app: one each. */
export const secondFactors = sqliteTable("second_factor", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  /** The TOTP secret, sealed with a key of AUTH_SECRET (lib/second-factor/seal.ts). */
  sealedSecret: text("sealed_secret").notNull(),
  /** The time step of the last code that was taken: none is taken twice. */
  usedStep: integer("used_step").notNull(),
  enrolledAt: text("enrolled_at").notNull(),
});

/** Codes for who has lost the app, each good once; a used one is deleted. They have 120 bits, so SHA-256 will do. */
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
