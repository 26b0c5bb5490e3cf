import { z } from "zod";
import { listSyncRuns, type SyncRunRow } from "@/lib/db/sync-runs";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";

export const runQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  /** Id of the last run of the page before. */
  cursor: z.coerce.number().int().positive().optional(),
});

export interface RunPage {
  readonly items: readonly SyncRunRow[];
  readonly nextCursor: string | null;
}

/**
 * Newest first.
 * @param input as it comes from a query string
 * @throws InvalidInputError
 */
export function listRuns({ portal }: Pick<Runtime, "portal">, input: unknown): RunPage {
  const { limit, cursor } = parseInput(runQuerySchema, input);
  const found = listSyncRuns(portal, limit + 1, cursor);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? String(last.id) : null };
}
