import type { PortalDb } from "@/lib/db/client";
import { nextRowsToDo } from "@/lib/db/roster-rows";
import { beginRow, type RowCall } from "./begin-row";
import type { Cause } from "./cause";
import { rosterOrNotFound } from "./find";
import { type AnsweredCall, settleRow } from "./settle-row";

/**
 * Twice the number of concurrent calls (carry-out.ts): fewer would wait for the disk more often, more would hold the
 * write lock longer.
 */
const BATCH = 16;

/**
 * One step of applying, in one transaction: saves answers and starts the next rows.
 * @returns the calls to make for them; undefined if there is no further row, or the roster must not continue
 */
export function takeRows(
  tx: PortalDb,
  rosterId: number,
  cause: Cause,
  { settled, goOn }: { readonly settled: readonly AnsweredCall[]; readonly goOn: boolean },
): RowCall[] | undefined {
  for (const call of settled) settleRow(tx, cause, call);
  if (!goOn || rosterOrNotFound(tx, rosterId).state !== "applying") return undefined;
  const rows = nextRowsToDo(tx, rosterId, BATCH);
  return rows.length === 0 ? undefined : rows.flatMap((todo) => beginRow(tx, cause, todo) ?? []);
}
