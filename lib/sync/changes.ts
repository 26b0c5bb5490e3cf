import { z } from "zod";
import { type OfferChangeRow, pageOfferChanges } from "@/lib/db/offer-changes";
import { OFFER_CHANGES } from "@/lib/domain/offer-changes";
import { idCursor, idKey, type Page, pageLimit, pageOf } from "@/lib/domain/page";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { runOrNotFound } from "./find";

const querySchema = z.object({
  kind: z.enum(OFFER_CHANGES).optional(),
  cursor: idCursor.optional(),
  limit: pageLimit(25),
});

export type ChangePage = Page<OfferChangeRow>;

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
  return pageOf(pageOfferChanges(catalog, query, { limit: limit + 1, after: cursor }), limit, idKey);
}
