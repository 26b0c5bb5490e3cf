import { z } from "zod";
import { type OfferChangeRow, pageOfferChanges } from "@/lib/db/offer-changes";
import { CURSOR_WORDS, cursorOf, encodeCursor } from "@/lib/domain/cursor";
import { OFFER_CHANGES } from "@/lib/domain/offer-changes";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { runOrNotFound } from "./find";

const querySchema = z.object({
  kind: z.enum(OFFER_CHANGES).optional(),
  cursor: cursorOf(z.tuple([z.number().int()], CURSOR_WORDS)).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

export interface ChangePage {
  readonly items: readonly OfferChangeRow[];
  readonly nextCursor: string | null;
}

/**
 * What a run changed, offer by offer; empty for a run that changed no catalogue.
 * @param input as it comes from a query string
 * @throws NotFoundError, InvalidInputError
 */
export function listChanges(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  runId: number,
  input: unknown,
): ChangePage {
  const { kind, cursor, limit } = parseInput(querySchema, input);
  const { catalogVersion } = runOrNotFound(portal, runId);
  if (catalogVersion === null) return { items: [], nextCursor: null };
  const query = { version: catalogVersion, kind };
  const found = pageOfferChanges(catalog, query, { limit: limit + 1, after: cursor?.[0] });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? encodeCursor([last.id]) : null };
}
