import { z } from "zod";
import { listRosterRecords } from "@/lib/db/rosters";
import { idCursor, idKey, type Page, pageLimit, pageOf } from "@/lib/domain/page";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { type RosterSummary, toSummaries } from "./get";

export const rosterQuerySchema = z.object({
  cursor: idCursor.optional(),
  limit: pageLimit(20),
});

export type RosterPage = Page<RosterSummary>;

/** Newest first. */
export function listRosters({ portal }: Pick<Runtime, "portal">, input: unknown): RosterPage {
  const { cursor, limit } = parseInput(rosterQuerySchema, input);
  const { items, nextCursor } = pageOf(listRosterRecords(portal, limit + 1, cursor), limit, idKey);
  return { items: toSummaries(portal, items), nextCursor };
}
