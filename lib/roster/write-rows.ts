import { setImmediate as nextTurn } from "node:timers/promises";
import { insertRosterRows, type PlannedRow } from "@/lib/db/planned-rows";
import type { PlanCounts } from "@/lib/domain/roster";
import type { RosterLease } from "./lease";

/** Small enough that others do not wait long for the database. */
const BATCH = 500;
/** A plan that has nothing to write extends its lease so often. */
const SILENCE_MS = 5_000;

export interface RowWriter {
  add(row: PlannedRow): Promise<void>;
  unchanged(): void;
  adminKept(): void;
  /** To be called between batches of lines: lets the process's other work go on, and keeps the lease. */
  breathe(): Promise<void>;
  /** Writes what is left. */
  end(): Promise<PlanCounts>;
}

/** Writes the rows of a plan in small transactions; they become valid once the roster's state is "planned". */
export function createRowWriter(rosterId: number, lease: RosterLease): RowWriter {
  const counts = {
    create: 0,
    update: 0,
    reactivate: 0,
    deactivate: 0,
    ask: 0,
    refused: 0,
    unchanged: 0,
    adminsKept: 0,
  };
  let rows: PlannedRow[] = [];
  let writtenAt = performance.now();
  const flush = async () => {
    await lease.write((tx) => insertRosterRows(tx, rosterId, rows));
    rows = [];
    writtenAt = performance.now();
  };
  return {
    async add(row) {
      counts[row.kind] += 1;
      rows.push(row);
      if (rows.length >= BATCH) await flush();
    },
    unchanged: () => {
      counts.unchanged += 1;
    },
    adminKept: () => {
      counts.adminsKept += 1;
    },
    async breathe() {
      await nextTurn();
      if (performance.now() - writtenAt > SILENCE_MS) await flush();
    },
    async end() {
      await flush();
      return counts;
    },
  };
}
