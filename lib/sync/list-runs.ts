import { z } from "zod";
import { listSyncRuns, type SyncRunRow } from "@/lib/db/sync-runs";
import { idCursor, idKey, type Page, pageLimit, pageOf } from "@/lib/domain/page";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";

export const runQuerySchema = z.object({
  limit: pageLimit(25),
  cursor: idCursor.optional(),
});

/**
 * Newest first.
 * @param input as it comes from a query string
 * @throws InvalidInputError
 */
export function listRuns({ portal }: Pick<Runtime, "portal">, input: unknown): Page<SyncRunRow> {
  const { limit, cursor } = parseInput(runQuerySchema, input);
  return pageOf(listSyncRuns(portal, limit + 1, cursor), limit, idKey);
}
