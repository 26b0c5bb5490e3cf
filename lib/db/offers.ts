import { and, asc, count, desc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import type { CatalogQuery } from "./client";
import { locations, offerLocations } from "./schema/catalog/locations";
import { logos, merchants } from "./schema/catalog/merchants";
import { offerCategories, offers } from "./schema/catalog/offers";

type OfferRow = typeof offers.$inferSelect;
export type LocationRow = typeof locations.$inferSelect;

/** @param today the Central date, YYYY-MM-DD; an offer is over when its day has ended */
export function findLiveOffer(db: CatalogQuery, id: number, today: string): OfferRow | undefined {
  return db
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), gte(offers.expiresOn, today)))
    .get();
}

export interface OfferFilter {
  /** A category with its descendants. */
  readonly categoryIds?: readonly number[] | undefined;
  readonly merchantId?: number | undefined;
  /** Words that must stand in the title or the merchant's name. */
  readonly words?: readonly string[] | undefined;
  readonly id?: number | undefined;
}

export type OfferSort = "newest" | "ending";

/** An offer as the lists show it. */
export interface OfferListRow {
  readonly id: number;
  readonly title: string;
  readonly categoryId: number;
  readonly expiresOn: string;
  readonly listedOn: string;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly logoHash: string | null;
  readonly locationCount: number;
}

interface OfferSlice {
  readonly sort: OfferSort;
  readonly limit: number;
  /** The sort date and id of the last row of the page before. */
  readonly after?: { readonly date: string; readonly id: number } | undefined;
}

/** One slice of the live offers, and how many there are in all. */
export function pageOffers(
  db: CatalogQuery,
  today: string,
  filter: OfferFilter,
  slice: OfferSlice,
): { rows: OfferListRow[]; total: number } {
  const matching = and(gte(offers.expiresOn, today), ...conditions(db, filter));
  const { order, after } = ORDERS[slice.sort];
  const rows = db
    .select({
      id: offers.id,
      title: offers.title,
      categoryId: offers.categoryId,
      expiresOn: offers.expiresOn,
      listedOn: offers.listedOn,
      merchantId: offers.merchantId,
      merchantName: merchants.name,
      logoHash: logos.hash,
      locationCount: sql<number>`(SELECT count(*) FROM ${offerLocations} WHERE ${offerLocations.offerId} = ${offers.id})`,
    })
    .from(offers)
    .innerJoin(merchants, eq(merchants.id, offers.merchantId))
    .leftJoin(logos, eq(logos.merchantId, offers.merchantId))
    .where(and(matching, slice.after ? after(slice.after) : undefined))
    .orderBy(...order)
    .limit(slice.limit)
    .all();
  const total = db
    .select({ total: count() })
    .from(offers)
    .innerJoin(merchants, eq(merchants.id, offers.merchantId))
    .where(matching)
    .get()?.total;
  return { rows, total: total ?? 0 };
}

type SortKey = NonNullable<OfferSlice["after"]>;

const ORDERS = {
  newest: {
    order: [desc(offers.listedOn), desc(offers.id)],
    after: (last: SortKey) => sql`(${offers.listedOn}, ${offers.id}) < (${last.date}, ${last.id})`,
  },
  ending: {
    order: [asc(offers.expiresOn), asc(offers.id)],
    after: (last: SortKey) => sql`(${offers.expiresOn}, ${offers.id}) > (${last.date}, ${last.id})`,
  },
} as const;

function conditions(db: CatalogQuery, filter: OfferFilter): (SQL | undefined)[] {
  const inCategories =
    filter.categoryIds &&
    inArray(
      offers.id,
      db
        .select({ id: offerCategories.offerId })
        .from(offerCategories)
        .where(inArray(offerCategories.categoryId, [...filter.categoryIds])),
    );
  const words = (filter.words ?? []).map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return or(...[offers.title, merchants.name].map((column) => sql`${column} LIKE ${pattern} ESCAPE '\\'`));
  });
  return [
    inCategories,
    filter.merchantId === undefined ? undefined : eq(offers.merchantId, filter.merchantId),
    filter.id === undefined ? undefined : eq(offers.id, filter.id),
    ...words,
  ];
}

/** The places where an offer applies, by state and town. */
export function locationsOfOffer(db: CatalogQuery, offerId: number): LocationRow[] {
  return db
    .select({ location: locations })
    .from(offerLocations)
    .innerJoin(locations, eq(locations.id, offerLocations.locationId))
    .where(eq(offerLocations.offerId, offerId))
    .orderBy(asc(locations.state), asc(locations.city), asc(locations.id))
    .all()
    .map((row) => row.location);
}

/** Every place where any live offer of a merchant applies, each once. */
export function locationsOfMerchant(db: CatalogQuery, merchantId: number, today: string): LocationRow[] {
  const places = db
    .selectDistinct({ id: offerLocations.locationId })
    .from(offerLocations)
    .innerJoin(offers, eq(offers.id, offerLocations.offerId))
    .where(and(eq(offers.merchantId, merchantId), gte(offers.expiresOn, today)));
  return db
    .select()
    .from(locations)
    .where(inArray(locations.id, places))
    .orderBy(asc(locations.state), asc(locations.city), asc(locations.id))
    .all();
}
