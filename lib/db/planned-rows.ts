import { sql } from "drizzle-orm";
import { meantEmailKey } from "@/lib/domain/email";
import { CHANGE_KINDS, type RowKind, type RowState } from "@/lib/domain/roster";
import type { PortalDb } from "./client";
import { rosterRows } from "./schema/portal/rosters";

type Insertable = typeof rosterRows.$inferInsert;
/** A row as planning creates it. */
export type PlannedRow = Pick<Insertable, "kind"> &
  Partial<
    Pick<
      Insertable,
      | "line"
      | "clientUserId"
      | "email"
      | "name"
      | "memberId"
      | "newEmailKey"
      | "before"
      | "after"
      | "reason"
      | "lasting"
    >
  >;

const PLANNED_COLUMNS: readonly (keyof PlannedRow)[] = [
  "kind",
  "line",
  "clientUserId",
  "email",
  "name",
  "memberId",
  "newEmailKey",
  "before",
  "after",
  "reason",
  "lasting",
];

/** The address's key is made here, so that no line is without it: data protection finds it by that. */
const WRITTEN_COLUMNS = [...PLANNED_COLUMNS, "emailKey"] as const;

/** Many rows at once, handed over as one JSON text: a plan has a hundred thousand of them. */
export function insertRosterRows(db: PortalDb, rosterId: number, rows: readonly PlannedRow[]): void {
  const names = WRITTEN_COLUMNS.map((column) => sql.identifier(rosterRows[column].name));
  const values = WRITTEN_COLUMNS.map((column) => sql`value ->> ${sql.raw(`'$.${column}'`)}`);
  const states = rows.map(
    (row) =>
      ({
        ...row,
        state: isChange(row.kind) ? "planned" : "none",
        emailKey: meantEmailKey(row.email) ?? null,
      }) satisfies { state: RowState; emailKey: string | null },
  );
  db.run(sql`
    INSERT INTO ${rosterRows} (${sql.join([sql.identifier("roster_id"), sql.identifier("state"), ...names], sql`, `)})
    SELECT ${sql.join([sql`${rosterId}`, sql`value ->> '$.state'`, ...values], sql`, `)}
    FROM json_each(${JSON.stringify(states)})`);
}

function isChange(kind: RowKind): boolean {
  return CHANGE_KINDS.some((change) => change === kind);
}
