import { and, count, eq, getTableColumns, isNull, lt, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { CatalogDb } from "./client";
import { locations } from "./schema/catalog/locations";
import { merchants } from "./schema/catalog/merchants";
import { offers } from "./schema/catalog/offers";

/** Rows that are shown although doubtful: how many, and the first few. */
export interface Doubtful<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

export function merchantsWithoutLogo(db: CatalogDb, limit: number): Doubtful<typeof merchants.$inferSelect> {
  const where = isNull(merchants.logoUrl);
  return doubtful(db, merchants, where, () => db.select().from(merchants).where(where).limit(limit).all());
}

/** Geocoders return 0, 0 for what they did not find. */
export function doubtfulLocations(db: CatalogDb, limit: number): Doubtful<typeof locations.$inferSelect> {
  const where = and(eq(locations.latitude, 0), eq(locations.longitude, 0));
  return doubtful(db, locations, where, () => db.select().from(locations).where(where).limit(limit).all());
}

/** The digest is ours and tells nobody anything. */
const { digest: _digest, ...told } = getTableColumns(offers);

/** @param today in US Central time */
export function expiredOffers(
  db: CatalogDb,
  today: string,
  limit: number,
): Doubtful<Omit<typeof offers.$inferSelect, "digest">> {
  const where = lt(offers.expiresOn, today);
  return doubtful(db, offers, where, () => db.select(told).from(offers).where(where).limit(limit).all());
}

/** Both questions go through the whole table, so the second is only asked if there is something to find. */
function doubtful<Row>(db: CatalogDb, table: SQLiteTable, where: SQL | undefined, first: () => Row[]): Doubtful<Row> {
  const total = db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0;
  return { total, rows: total === 0 ? [] : first() };
}
