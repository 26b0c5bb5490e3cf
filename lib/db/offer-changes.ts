import { and, asc, count, eq, gt, lt } from "drizzle-orm";
import type { OfferChangeKind } from "@/lib/domain/offer-changes";
import type { CatalogDb } from "./client";
import { offerChanges } from "./schema/catalog/offer-changes";

export type OfferChangeRow = typeof offerChanges.$inferSelect;

/** One page of the changes of a catalogue version. @param after id of the last row of the previous page */
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

/** How many offers a version of the catalogue added, changed and removed. */
export function countOfferChanges(db: CatalogDb, version: number): Record<OfferChangeKind, number> {
  const counts = db
    .select({ kind: offerChanges.kind, offers: count() })
    .from(offerChanges)
    .where(eq(offerChanges.version, version))
    .groupBy(offerChanges.kind)
    .all();
  const of = (kind: OfferChangeKind) => counts.find((counted) => counted.kind === kind)?.offers ?? 0;
  return { added: of("added"), changed: of("changed"), removed: of("removed") };
}

/** Deletes the changes of catalogue versions before this one. */
export function deleteOfferChangesBefore(db: CatalogDb, version: number): void {
  db.delete(offerChanges).where(lt(offerChanges.version, version)).run();
}
