import { z } from "zod";
import { listRosterRecords } from "@/lib/db/rosters";
import { CURSOR_WORDS, cursorOf, encodeCursor } from "@/lib/domain/cursor";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { type RosterSummary, toSummary } from "./get";

export const rosterQuerySchema = z.object({
  cursor: cursorOf(z.tuple([z.number().int()], CURSOR_WORDS)).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export interface RosterPage {
  readonly items: readonly RosterSummary[];
  readonly nextCursor: string | null;
}

/** Newest first. */
export function listRosters({ portal }: Pick<Runtime, "portal">, input: unknown): RosterPage {
  const { cursor, limit } = parseInput(rosterQuerySchema, input);
  const found = listRosterRecords(portal, limit + 1, cursor?.[0]);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(toSummary),
    nextCursor: found.length > limit && last ? encodeCursor([last.id]) : null,
  };
}
