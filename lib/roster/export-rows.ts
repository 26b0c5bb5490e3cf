import type { Readable } from "node:stream";
import { type Actor, auditExport } from "@/lib/audit";
import { type CsvCell, toCsv } from "@/lib/csv";
import type { PortalDb } from "@/lib/db/client";
import { pageRosterRows, type RosterRowRecord, type RowFilter } from "@/lib/db/roster-rows";
import { write } from "@/lib/db/write";
import { rosterSubject } from "@/lib/domain/audit";
import { inBatches } from "@/lib/domain/in-batches";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { rosterOrNotFound } from "./find";
import { rowFilterSchema } from "./rows";

const BATCH = 1_000;
const COLUMNS = [
  "line",
  "kind",
  "state",
  "client_user_id",
  "email",
  "name",
  "reason",
  "changes",
  "cannot_be_taken_back",
];

/**
 * All rows of a roster as CSV, or those of one kind or state. The export is recorded in the audit log.
 * @throws NotFoundError, InvalidInputError
 */
export async function exportRosterRows(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  id: number,
  input: unknown,
): Promise<Readable> {
  const filter = parseInput(rowFilterSchema, input);
  rosterOrNotFound(portal, id);
  await write(portal, (tx) =>
    auditExport(tx, actor, { action: "roster.export", subject: rosterSubject(id), after: { ...filter } }),
  );
  return toCsv(COLUMNS, readLines(portal, id, { kind: filter.kind, states: filter.state }));
}

function* readLines(portal: PortalDb, id: number, filter: RowFilter) {
  const page = (last?: RosterRowRecord) => pageRosterRows(portal, id, filter, { limit: BATCH, after: last?.id });
  for (const batch of inBatches(page)) yield* batch.map(toLine);
}

function toLine(row: RosterRowRecord): readonly CsvCell[] {
  const { line, kind, state, clientUserId, email, name, reason, before, after, lasting } = row;
  const changes = Object.entries(after ?? {}).map(([field, value]) => {
    const old = Object.entries(before ?? {}).find(([known]) => known === field)?.[1];
    return `${field}: ${old ? `${old} → ` : ""}${value ?? "(none)"}`;
  });
  return [line, kind, state === "none" ? null : state, clientUserId, email, name, reason, changes.join("; "), lasting];
}
