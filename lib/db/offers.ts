import { and, asc, count, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { CatalogDb } from "./client";
import { hasItsLogo } from "./logos";
import { prepared } from "./prepared";
import { categories } from "./schema/catalog/categories";
import { locations, offerLocations } from "./schema/catalog/locations";
import { logos, merchants } from "./schema/catalog/merchants";
import { offerSlots } from "./schema/catalog/offer-index";
import { offerCategories, offers } from "./schema/catalog/offers";

/** An offer as the lists show it. */
export interface OfferListRow {
  readonly slot: number;
  readonly id: number;
  readonly title: string;
  /** The one that the feed names on the offer; where it has no such category, the lowest that lists the offer. */
  readonly categoryId: number;
  readonly expiresOn: string;
  readonly listedOn: string;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly logoHash: string | null;
  readonly locationCount: number;
}

const lowestListing = sql`(SELECT min(${offerCategories.categoryId}) FROM ${offerCategories} WHERE ${offerCategories.offerId} = ${offers.id})`;

const listRow = {
  slot: offerSlots.slot,
  id: offers.id,
  title: offers.title,
  categoryId: sql<number>`coalesce(${categories.id}, ${lowestListing})`,
  expiresOn: offers.expiresOn,
  listedOn: offers.listedOn,
  merchantId: offers.merchantId,
  merchantName: merchants.name,
  logoHash: logos.hash,
  locationCount: offerSlots.locationCount,
};

/** The parts of a location that pages show. */
const place = {
  id: locations.id,
  name: locations.name,
  address: locations.address,
  city: locations.city,
  state: locations.state,
  zip: locations.zip,
  country: locations.country,
  latitude: locations.latitude,
  longitude: locations.longitude,
  phone: locations.phone,
};

export type LocationRow = Pick<typeof locations.$inferSelect, keyof typeof place>;

const listStatements = prepared((db) => ({
  bySlot: selectRows(db)
    .where(sql`${offerSlots.slot} IN (SELECT value FROM json_each(${sql.placeholder("slots")}))`)
    .prepare(),
  locations: db
    .select(place)
    .from(locations)
    .where(sql`${locations.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .prepare(),
}));

/** The offers in these slots (lib/db/derive.ts), in their order. */
export function offersInSlots(db: CatalogDb, slots: readonly number[]): OfferListRow[] {
  const rows = listStatements(db).bySlot.all({ slots: JSON.stringify(slots) });
  const bySlot = new Map(rows.map((row) => [row.slot, row]));
  return slots.flatMap((slot) => bySlot.get(slot) ?? []);
}

export function locationsById(db: CatalogDb, ids: readonly number[]): ReadonlyMap<number, LocationRow> {
  const rows = listStatements(db).locations.all({ ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.id, row]));
}

const isLive = and(eq(offers.id, sql.placeholder("id")), gte(offers.expiresOn, sql.placeholder("today")));

const pageStatements = prepared((db: CatalogDb) => ({
  offer: selectRows(db).where(isLive).prepare(),
  ofMerchant: selectRows(db)
    .where(and(eq(offers.merchantId, sql.placeholder("merchantId")), gte(offers.expiresOn, sql.placeholder("today"))))
    .orderBy(desc(offers.listedOn), desc(offers.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
  locationsOfOffer: db
    .select(place)
    .from(offerLocations)
    .innerJoin(locations, eq(locations.id, offerLocations.locationId))
    .where(eq(offerLocations.offerId, sql.placeholder("offerId")))
    .orderBy(asc(locations.state), asc(locations.city), asc(locations.id))
    .prepare(),
  locationsOfMerchant: db
    .select(place)
    .from(locations)
    .where(
      inArray(
        locations.id,
        db
          .selectDistinct({ id: offerLocations.locationId })
          .from(offerLocations)
          .innerJoin(offers, eq(offers.id, offerLocations.offerId))
          .where(
            and(eq(offers.merchantId, sql.placeholder("merchantId")), gte(offers.expiresOn, sql.placeholder("today"))),
          ),
      ),
    )
    .orderBy(asc(locations.state), asc(locations.city), asc(locations.id))
    .prepare(),
}));

/** What a Redeem sends, and writes down of the offer. */
export type RedeemableRow = Pick<OfferListRow, "id" | "title" | "merchantId" | "merchantName" | "categoryId"> & {
  /** On the hosted program's pages. */
  readonly programPath: string;
};

const redeemableStatement = prepared((db: CatalogDb) =>
  db
    .select({
      id: offers.id,
      title: offers.title,
      merchantId: offers.merchantId,
      merchantName: merchants.name,
      categoryId: listRow.categoryId,
      programPath: offers.programPath,
    })
    .from(offers)
    .innerJoin(merchants, eq(merchants.id, offers.merchantId))
    .leftJoin(categories, eq(categories.id, offers.categoryId))
    .where(isLive)
    .prepare(),
);

/** @param today as of `findOfferRow` */
export function findRedeemable(db: CatalogDb, id: number, today: string): RedeemableRow | undefined {
  return redeemableStatement(db).get({ id, today });
}

/** @param today the Central date, YYYY-MM-DD; an offer has ended when its last day is over */
export function findOfferRow(db: CatalogDb, id: number, today: string): OfferListRow | undefined {
  return pageStatements(db).offer.get({ id, today });
}

/** The live offers of a merchant, the newest first. */
export function offersOfMerchant(db: CatalogDb, merchantId: number, today: string, limit: number): OfferListRow[] {
  return pageStatements(db).ofMerchant.all({ merchantId, today, limit });
}

function selectRows(db: CatalogDb) {
  return db
    .select(listRow)
    .from(offers)
    .innerJoin(offerSlots, eq(offerSlots.offerId, offers.id))
    .innerJoin(merchants, eq(merchants.id, offers.merchantId))
    .leftJoin(categories, eq(categories.id, offers.categoryId))
    .leftJoin(logos, hasItsLogo);
}

const slotStatements = prepared((db: CatalogDb) => ({
  ofMerchant: db
    .select({ slot: offerSlots.slot })
    .from(offers)
    .innerJoin(offerSlots, eq(offerSlots.offerId, offers.id))
    .where(eq(offers.merchantId, sql.placeholder("merchantId")))
    .prepare(),
  categories: db
    .select({ slot: offerSlots.slot, categoryId: listRow.categoryId })
    .from(offers)
    .innerJoin(offerSlots, eq(offerSlots.offerId, offers.id))
    .leftJoin(categories, eq(categories.id, offers.categoryId))
    .where(sql`${offerSlots.slot} IN (SELECT value FROM json_each(${sql.placeholder("slots")}))`)
    .prepare(),
  ofOffers: db
    .select({ slot: offerSlots.slot })
    .from(offerSlots)
    .where(sql`${offerSlots.offerId} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .prepare(),
}));

export function slotsOfMerchant(db: CatalogDb, merchantId: number): number[] {
  return slotStatements(db)
    .ofMerchant.all({ merchantId })
    .map((row) => row.slot);
}

export function slotsOfOffers(db: CatalogDb, ids: readonly number[]): number[] {
  return slotStatements(db)
    .ofOffers.all({ ids: JSON.stringify(ids) })
    .map((row) => row.slot);
}

/** The category of the offer in each of these slots, in any order. */
export function categoriesOfSlots(
  db: CatalogDb,
  slots: readonly number[],
): Pick<OfferListRow, "slot" | "categoryId">[] {
  return slotStatements(db).categories.all({ slots: JSON.stringify(slots) });
}

const { compare } = new Intl.Collator("en", { sensitivity: "base" });

/** SQLite's order, which the rows come in and which leaves little to sort, has "Álamo" behind "Zapata". */
function byTown(rows: LocationRow[]): LocationRow[] {
  return rows.sort((a, b) => compare(a.state, b.state) || compare(a.city, b.city));
}

/** The places where an offer applies, by state and town. */
export function locationsOfOffer(db: CatalogDb, offerId: number): LocationRow[] {
  return byTown(pageStatements(db).locationsOfOffer.all({ offerId }));
}

/** Every place where any live offer of a merchant applies, each once. */
export function locationsOfMerchant(db: CatalogDb, merchantId: number, today: string): LocationRow[] {
  return byTown(pageStatements(db).locationsOfMerchant.all({ merchantId, today }));
}

/** Whether they have ended or not. */
export function countOffers(db: CatalogDb): number {
  return db.select({ offers: count() }).from(offers).get()?.offers ?? 0;
}
