import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  type ColumnMapping,
  type FileMark,
  type PlanCounts,
  type PlanStop,
  type ProfileChange,
  ROSTER_SOURCES,
  ROSTER_STATES,
  ROW_KINDS,
  ROW_STATES,
  type RosterOptions,
} from "@/lib/domain/roster";

/** A file that says who should have access, its plan, and how much of it has been applied. */
export const rosters = sqliteTable("roster", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** The file's original name; only for display. */
  name: text().notNull(),
  source: text({ enum: ROSTER_SOURCES }).notNull(),
  /** The roster that this one undoes. */
  undoOf: integer("undo_of").references((): AnySQLiteColumn => rosters.id),
  /** File name in the folder of rosters; null once the file has been deleted because it is no longer needed. */
  file: text(),
  /** The file in the folder of ROSTER_SOURCE that it was copied from. */
  sourceFile: text("source_file", { mode: "json" }).$type<FileMark>(),
  state: text({ enum: ROSTER_STATES }).notNull(),
  /** Why it is refused or paused: a sentence for an admin. */
  message: text(),
  options: text({ mode: "json" }).$type<RosterOptions>().notNull(),
  /** The file's first line. */
  headers: text({ mode: "json" }).$type<readonly string[]>(),
  /** The columns that the plan was made with. */
  columns: text({ mode: "json" }).$type<ColumnMapping>(),
  counts: text({ mode: "json" }).$type<PlanCounts>(),
  stop: text({ mode: "json" }).$type<PlanStop>(),
  /**
   * The newest member operation when planning began; null if there was none. Later operations are newer than the plan.
   */
  plannedAfter: text("planned_after"),
  /** Hash of the plan and of the members it affects, as they were. */
  planHash: text("plan_hash"),
  /** Asks the program to welcome new members by mail. */
  welcomeMail: integer("welcome_mail", { mode: "boolean" }).notNull().default(false),
  requestedBy: text("requested_by").notNull(),
  requestedAt: text("requested_at").notNull(),
  plannedAt: text("planned_at"),
  appliedBy: text("applied_by"),
  startedAt: text("started_at"),
  endedAt: text("ended_at"),
  /** The latest start (apply, resume, retry), from which the rate is calculated. */
  runStartedAt: text("run_started_at"),
  /** Rows that were settled when the run started. */
  runStartedWith: integer("run_started_with").notNull().default(0),
});

/** What the plan does to one member, or why a line of the file does nothing. Unchanged lines are only counted. */
export const rosterRows = sqliteTable(
  "roster_row",
  {
    /** Rows are applied in this order. */
    id: integer().primaryKey({ autoIncrement: true }),
    rosterId: integer("roster_id")
      .notNull()
      .references(() => rosters.id, { onDelete: "cascade" }),
    /** Line of the file; null for members who are not in the file. */
    line: integer(),
    kind: text({ enum: ROW_KINDS }).notNull(),
    state: text({ enum: ROW_STATES }).notNull(),
    /** As in the file if the row is refused. */
    clientUserId: text("client_user_id"),
    email: text(),
    /** As addresses are told apart (lib/domain/email.ts). */
    emailKey: text("email_key"),
    /** Id of the deleted member whose address it was; a line may name them by it alone. */
    formerId: text("former_id"),
    name: text(),
    /** The known member whom the row is about, or of a line that is left open, who may have got a new id. */
    memberId: integer("member_id"),
    /** Key of the address that the row sets; null if it sets none. */
    newEmailKey: text("new_email_key"),
    before: text({ mode: "json" }).$type<ProfileChange>(),
    after: text({ mode: "json" }).$type<ProfileChange>(),
    /** Why it is refused or left open, why it failed, or the service's answer. */
    reason: text(),
    /** What an undo cannot undo. */
    lasting: text(),
    /** The latest call to the service; if set, the portal's own change has been made, unless it follows the answer. */
    operationId: text("operation_id"),
    settledAt: text("settled_at"),
  },
  (table) => [
    index("roster_row_state").on(table.rosterId, table.state),
    index("roster_row_kind").on(table.rosterId, table.kind),
    index("roster_row_member").on(table.clientUserId, table.state),
    index("roster_row_email").on(table.emailKey).where(sql`${table.emailKey} IS NOT NULL`),
    index("roster_row_former").on(table.formerId).where(sql`${table.formerId} IS NOT NULL`),
    index("roster_row_ask").on(table.memberId).where(sql`${table.kind} = 'ask'`),
    index("roster_row_count").on(table.rosterId, table.kind, table.state),
  ],
);
