import type { PortalDb } from "@/lib/db/client";
import { nextRowsToDo } from "@/lib/db/roster-rows";
import { beginRow, type Cause, type RowCall } from "./begin-row";
import { rosterOrNotFound } from "./find";
import { type AnsweredCall, settleRow } from "./settle-row";

/** Twice as many as are asked for at once (carry-out.ts): fewer wait for the disk more often, more hold the write lock longer. */
const BATCH = 16;

/**
 * One turn of carrying out, in one transaction: writes down answers and takes the next rows.
 * @returns the calls to make for these; undefined where there is no further row, or the roster is not to go on
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
