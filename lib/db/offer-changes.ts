import { and, asc, eq, gt } from "drizzle-orm";
import type { OfferChangeKind } from "@/lib/domain/offer-changes";
import type { CatalogDb } from "./client";
import { offerChanges } from "./schema/catalog/offer-changes";

export type OfferChangeRow = typeof offerChanges.$inferSelect;

/** What a version of the catalogue changed, one page of it. @param after id of the last row of the page before */
export function pageOfferChanges(
  db: CatalogDb,
  { version, kind }: { readonly version: number; readonly kind?: OfferChangeKind | undefined },
  { limit, after = 0 }: { readonly limit: number; readonly after?: number | undefined },
): OfferChangeRow[] {
  return db
    .select()
    .from(offerChanges)
    .where(and(eq(offerChanges.version, version), kind && eq(offerChanges.kind, kind), gt(offerChanges.id, after)))
    .orderBy(asc(offerChanges.id))
    .limit(limit)
    .all();
}
