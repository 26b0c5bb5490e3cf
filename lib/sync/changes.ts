import { z } from "zod";
import type { CatalogDb } from "@/lib/db/client";
import { countOfferChanges, type OfferChangeRow, pageOfferChanges } from "@/lib/db/offer-changes";
import type { SyncRunRow } from "@/lib/db/sync-runs";
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
 * What a run changed, offer by offer; empty for a run that changed no catalogue, or one that is gone.
 * @param input as it comes from a query string
 * @throws NotFoundError, InvalidInputError
 */
export function listChanges(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  runId: number,
  input: unknown,
): ChangePage {
  const { kind, cursor, limit } = parseInput(querySchema, input);
  const run = runOrNotFound(portal, runId);
  if (run.catalogVersion === null || !isItsVersion(catalog, run, run.catalogVersion)) {
    return { items: [], nextCursor: null };
  }
  const query = { version: run.catalogVersion, kind };
  return pageOf(pageOfferChanges(catalog, query, { limit: limit + 1, after: cursor }), limit, idKey);
}

/**
 * Whether the catalogue's version is the one that a run made: where both databases were begun anew, and portal.db was then
 * restored, another run has made one of the same number.
 */
function isItsVersion(catalog: CatalogDb, run: SyncRunRow, version: number): boolean {
  const counted = countOfferChanges(catalog, version);
  return OFFER_CHANGES.every((kind) => counted[kind] === run[kind]);
}
