import { and, eq, gt, gte, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { CatalogDb } from "./client";
import { logos, merchants } from "./schema/catalog/merchants";

export type LogoRow = typeof logos.$inferSelect;

export interface WantedLogo {
  readonly merchantId: number;
  readonly url: string;
}

/** In days: another picture may stand at the same address. */
const FRESH_DAYS = 30;
const RETRY_FAILED_DAYS = 7;

/**
 * Logos that were never fetched, whose address is new, that failed long ago, or that are old; by merchant. The first
 * sync brings all at once: by merchant, they grow old on different days.
 * @param now ISO instant @param after merchant id of the last one of the batch before
 */
export function wantedLogos(db: CatalogDb, now: string, after: number, limit: number): WantedLogo[] {
  // One that was fetched while the clock was ahead must not wait until that time comes.
  const age = sql`abs(julianday(${now}) - julianday(${logos.fetchedAt}))`;
  const longest = sql`iif(${logos.failure} IS NULL, ${FRESH_DAYS} + ${merchants.id} % ${FRESH_DAYS}, ${RETRY_FAILED_DAYS})`;
  return db
    .select({ merchantId: merchants.id, url: sql<string>`${merchants.logoUrl}` })
    .from(merchants)
    .leftJoin(logos, eq(logos.merchantId, merchants.id))
    .where(
      and(
        gt(merchants.id, after),
        isNotNull(merchants.logoUrl),
        or(isNull(logos.merchantId), ne(logos.sourceUrl, merchants.logoUrl), gte(age, longest)),
      ),
    )
    .orderBy(merchants.id)
    .limit(limit)
    .all();
}

/** One that cannot be fetched again stays as it was, while the feed names the same address. */
export function putLogo(db: CatalogDb, row: LogoRow): void {
  const hash = sql`coalesce(excluded.hash, iif(${logos.sourceUrl} = excluded.source_url, ${logos.hash}, NULL))`;
  db.insert(logos)
    .values(row)
    .onConflictDoUpdate({ target: logos.merchantId, set: { ...row, hash } })
    .run();
}

/** Joins a merchant with its logo, if the feed still names its address: another one, or none, is no longer theirs. */
export const hasItsLogo = and(eq(logos.merchantId, merchants.id), eq(logos.sourceUrl, merchants.logoUrl));

/** The hash of a merchant's logo, if it has one. */
export function findLogoHash(db: CatalogDb, merchantId: number): string | undefined {
  const row = db
    .select({ hash: logos.hash })
    .from(logos)
    .innerJoin(merchants, hasItsLogo)
    .where(eq(logos.merchantId, merchantId))
    .get();
  return row?.hash ?? undefined;
}

/** Deletes logos of merchants that no longer exist. */
export function deleteOrphanedLogos(db: CatalogDb): void {
  db.delete(logos).where(sql`${logos.merchantId} not in (select ${merchants.id} from ${merchants})`).run();
}

/** Forgets logos by their hashes: they are wanted again. */
export function deleteLogos(db: CatalogDb, hashes: readonly string[]): void {
  db.delete(logos)
    .where(sql`${logos.hash} in (select value from json_each(${JSON.stringify(hashes)}))`)
    .run();
}

export function logoHashes(db: CatalogDb): Set<string> {
  const rows = db.selectDistinct({ hash: logos.hash }).from(logos).where(isNotNull(logos.hash)).all();
  return new Set(rows.flatMap(({ hash }) => (hash ? [hash] : [])));
}
