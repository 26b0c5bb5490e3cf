import type { Readable } from "node:stream";
import { type CsvCell, toCsv } from "@/lib/csv";
import { type AuditFilter, type AuditRow, pageAuditEntries } from "@/lib/db/audit";
import type { PortalDb } from "@/lib/db/client";
import { write } from "@/lib/db/write";
import { inBatches } from "@/lib/domain/in-batches";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { auditFilterSchema, toFilter } from "./query";
import { type Actor, auditExport } from "./record";

const BATCH = 1_000;
const COLUMNS = [
  "id",
  "at",
  "actor",
  "action",
  "subject",
  "outcome",
  "reason",
  "before",
  "after",
  "address",
  "request_id",
] as const;

/**
 * The audit log as CSV, newest first. The export itself is recorded as an entry, without the words that people were
 * searched by: they may be someone's name or address.
 * @param input as it comes from a query string
 * @throws InvalidInputError
 */
export async function exportAuditEntries(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  input: unknown,
): Promise<Readable> {
  const asked = parseInput(auditFilterSchema, input);
  const filter = toFilter(portal, asked);
  const { subject: typed, actor: by, ...shown } = asked;
  const about = idOf(filter.subject);
  const searched = about === undefined && (typed !== undefined || by !== undefined);
  const after = { ...shown, ...(searched && { searched }) };
  await write(portal, (tx) => auditExport(tx, actor, { action: "audit.export", subject: about ?? "audit log", after }));
  return toCsv(COLUMNS, readLines(portal, filter));
}

function idOf(people: ReturnType<typeof toFilter>["subject"]): string | undefined {
  return people && "id" in people && people.isKnown ? people.id : undefined;
}

function* readLines(portal: PortalDb, filter: AuditFilter) {
  const page = (last?: AuditRow) => pageAuditEntries(portal, filter, { limit: BATCH, before: last?.id });
  for (const batch of inBatches(page)) yield* batch.map(toLine);
}

function toLine(entry: AuditRow): readonly CsvCell[] {
  const { id, at, actor, action, subject, outcome, reason, address, requestId } = entry;
  const [before, after] = [entry.before, entry.after].map((state) => state && JSON.stringify(state));
  return [id, at, actor, action, subject, outcome, reason, before ?? null, after ?? null, address, requestId];
}
