import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { CatalogDb } from "./client";
import { logos, merchants } from "./schema/catalog/merchants";

export type LogoRow = typeof logos.$inferSelect;

export interface WantedLogo {
  readonly merchantId: number;
  readonly url: string;
}

/**
 * Logos that were never fetched, whose address is new, or that failed long ago; by merchant.
 * @param failedBefore ISO instant @param after merchant id of the last one of the previous batch
 */
export function wantedLogos(db: CatalogDb, failedBefore: string, after: number, limit: number): WantedLogo[] {
  return db
    .select({ merchantId: merchants.id, url: sql<string>`${merchants.logoUrl}` })
    .from(merchants)
    .leftJoin(logos, eq(logos.merchantId, merchants.id))
    .where(
      and(
        gt(merchants.id, after),
        isNotNull(merchants.logoUrl),
        or(
          isNull(logos.merchantId),
          ne(logos.sourceUrl, merchants.logoUrl),
          and(isNotNull(logos.failure), lte(logos.fetchedAt, failedBefore)),
        ),
      ),
    )
    .orderBy(merchants.id)
    .limit(limit)
    .all();
}

export function putLogo(db: CatalogDb, row: LogoRow): void {
  db.insert(logos).values(row).onConflictDoUpdate({ target: logos.merchantId, set: row }).run();
}

/** The hash of a merchant's logo, if it has one that the feed still names. */
export function findLogoHash(db: CatalogDb, merchantId: number): string | undefined {
  const row = db
    .select({ hash: logos.hash })
    .from(logos)
    .innerJoin(merchants, and(eq(merchants.id, logos.merchantId), eq(merchants.logoUrl, logos.sourceUrl)))
    .where(eq(logos.merchantId, merchantId))
    .get();
  return row?.hash ?? undefined;
}

/** Deletes logos of merchants that no longer exist. */
export function deleteOrphanedLogos(db: CatalogDb): void {
  db.delete(logos).where(sql`${logos.merchantId} not in (select ${merchants.id} from ${merchants})`).run();
}

export function logoHashes(db: CatalogDb): Set<string> {
  const rows = db.selectDistinct({ hash: logos.hash }).from(logos).where(isNotNull(logos.hash)).all();
  return new Set(rows.flatMap(({ hash }) => (hash ? [hash] : [])));
}
