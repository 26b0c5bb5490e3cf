import type { Readable } from "node:stream";
import { type Actor, auditExport } from "@/lib/audit";
import { type CsvCell, toCsv } from "@/lib/csv";
import type { PortalDb } from "@/lib/db/client";
import { listQuarantine, type QuarantineRow } from "@/lib/db/quarantine";
import { write } from "@/lib/db/write";
import { syncRunSubject } from "@/lib/domain/audit";
import { inBatches } from "@/lib/domain/in-batches";
import type { Runtime } from "@/lib/runtime";
import { runOrNotFound } from "./find";

const BATCH = 500;
const COLUMNS = ["severity", "code", "reason", "category_id", "row"];

/**
 * The stored samples of a run's problem rows, as CSV. The export is recorded in the audit log.
 * @throws NotFoundError
 */
export async function exportQuarantine(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  runId: number,
): Promise<Readable> {
  runOrNotFound(portal, runId);
  await write(portal, (tx) => auditExport(tx, actor, { action: "sync.export", subject: syncRunSubject(runId) }));
  return toCsv(COLUMNS, readLines(portal, runId));
}

function* readLines(portal: PortalDb, runId: number): Generator<CsvCell[]> {
  for (const batch of inBatches<QuarantineRow>((last) => listQuarantine(portal, runId, BATCH, last?.id)))
    for (const { severity, code, reason, categoryId, raw } of batch) yield [severity, code, reason, categoryId, raw];
}
