import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACCESS_STATES, type ClientUserId, ROLES, SERVICE_STATES } from "@/lib/domain/members";

export const members = sqliteTable(
  "member",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    clientUserId: text("client_user_id").$type<ClientUserId>().notNull().unique(),
    email: text(),
    /** The normalised address that identifies the account (lib/domain/email.ts). */
    emailKey: text("email_key").unique(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** The names as lists are sorted by them (lib/domain/fold.ts); empty only until the next start. */
    firstNameKey: text("first_name_key").notNull().default(""),
    lastNameKey: text("last_name_key").notNull().default(""),
    address: text(),
    city: text(),
    state: text(),
    zip: text(),
    /** ISO 3166-1 alpha-2. */
    country: text(),
    phone: text(),
    position: text(),
    passwordHash: text("password_hash"),
    role: text({ enum: ROLES }).notNull(),
    accessState: text("access_state", { enum: ACCESS_STATES }).notNull(),
    serviceState: text("service_state", { enum: SERVICE_STATES }).notNull(),
    serviceStateAt: text("service_state_at"),
    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull(),
    lastSignInAt: text("last_sign_in_at"),
    lastRedemptionAt: text("last_redemption_at"),
  },
  (table) => [
    index("member_name").on(table.lastNameKey, table.firstNameKey, table.id),
    index("member_sign_in").on(orBefore(table.lastSignInAt), table.id),
    index("member_redemption").on(orBefore(table.lastRedemptionAt), table.id),
    // The same sort orders within one access state, which may have few members.
    index("member_access_name").on(table.accessState, table.lastNameKey, table.firstNameKey, table.id),
    index("member_access_sign_in").on(table.accessState, orBefore(table.lastSignInAt), table.id),
    index("member_access_redemption").on(table.accessState, orBefore(table.lastRedemptionAt), table.id),
  ],
);

/**
 * An instant to sort by; "never" sorts first. `coalesce` cannot be used: the migration generator splits it at its
 * comma.
 */
export function orBefore(instant: AnySQLiteColumn): SQL {
  return sql`CASE WHEN ${instant} IS NULL THEN '' ELSE ${instant} END`;
}

export const OPERATION_KINDS = ["register", "deactivate", "reactivate", "delete"] as const;
export const OPERATION_STATES = ["intended", "done", "failed", "unknown"] as const;

/** Requests to the member access service: the intent is written before the call, the outcome after it. */
export const memberOperations = sqliteTable(
  "member_operation",
  {
    id: text().primaryKey(),
    /** Kept by id alone: the row outlives its member. */
    clientUserId: text("client_user_id").$type<ClientUserId>().notNull(),
    kind: text({ enum: OPERATION_KINDS }).notNull(),
    state: text({ enum: OPERATION_STATES }).notNull(),
    /** The service's answer, as a text for admins. */
    message: text(),
    reason: text(),
    notify: integer({ mode: "boolean" }).notNull(),
    actor: text().notNull(),
    /** Whether it asks once more for a revocation that was decided before: then nobody has decided anything anew. */
    isRepeat: integer("is_repeat", { mode: "boolean" }).notNull().default(false),
    /** The roster that asked for it; null if a person did on the member's page or by a command, or the worker. */
    rosterId: integer("roster_id"),
    requestedAt: text("requested_at").notNull(),
    settledAt: text("settled_at"),
  },
  (table) => [
    index("member_operation_member").on(table.clientUserId, table.requestedAt),
    // A handful of very many, which the worker looks for every few minutes.
    index("member_operation_open").on(table.requestedAt).where(sql`${table.state} = 'intended'`),
  ],
);
