import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { feedLocation } from "@/tests/factories/feed-location";
import { bounds, columns, places, sets, towns } from "@/tests/factories/index-facts";
import { type CatalogContent, createTestCatalog } from "@/tests/factories/test-catalog";
import type { CatalogDb } from "../client";
import { renewIndex } from "../derive";

const CATEGORIES = [1, 2, 3].map((id) => ({ id, parentId: null, key: `c${id}`, title: `C ${id}`, position: id }));

interface Offer {
  readonly merchantId: number;
  readonly title: string;
  readonly listedOn: string;
  readonly expiresOn: string;
  readonly locationIds: number[];
}
const randomOffer: fc.Arbitrary<Offer> = fc.record({
  merchantId: fc.integer({ min: 1, max: 4 }),
  title: fc.constantFrom("10% off", "Buy one, get one free", "Two for one, two for you"),
  listedOn: fc.constantFrom("2026-01-01", "2026-01-02"),
  expiresOn: fc.constantFrom("2026-02-28", "2999-12-30", "2999-12-31"),
  locationIds: fc.subarray([1, 2, 3, 4, 5, 6], { maxLength: 3 }),
});
const randomPlace = fc.record({
  city: fc.constantFrom("Walla Walla", "walla  walla", "Austin", "", "(closed)"),
  state: fc.constantFrom("WA", " wa", "TX", ""),
  latitude: fc.constantFrom(0, -90, 30.1234567, 30.9, 90),
  longitude: fc.constantFrom(0, -180, -97.7654321, -97.1, 180),
});
const randomName = fc.constantFrom("Bed & Bath", "Two Bay", "A");
const randomLists = fc.subarray([1, 2, 3], { minLength: 1 });

/** Some values by id, of which there are few. */
function few<Value>(value: fc.Arbitrary<Value>, maxKeys: number): fc.Arbitrary<Map<number, Value>> {
  const pair = fc.tuple(fc.integer({ min: 1, max: 6 }), value);
  return fc.array(pair, { maxLength: maxKeys }).map((pairs) => new Map(pairs));
}

/** What differs in an edition from the one before: null for an offer that is gone. */
const randomChange = fc.record({
  offers: few(fc.option(randomOffer), 2),
  /** The categories that list an offer. */
  lists: few(randomLists, 1),
  places: few(randomPlace, 1),
  names: few(randomName, 1),
});

test("whatever changes from one edition to the next, a patched index says what one made anew does", {
  timeout: 60_000,
}, async () => {
  const { catalog, apply, close } = createTestCatalog();
  onTestFinished(close);
  const known: Edition = { offers: new Map(), lists: new Map(), places: new Map(), names: new Map() };
  await fc.assert(
    fc.asyncProperty(randomChange, async (change) => {
      for (const [id, offer] of change.offers) known.offers.set(id, offer);
      for (const [id, categories] of change.lists) known.lists.set(id, categories);
      for (const [id, place] of change.places) known.places.set(id, place);
      for (const [id, name] of change.names) known.names.set(id, name);
      await apply(contentOf(known));
      const patched = facts(catalog);
      catalog.$client.pragma("user_version = 0");
      renewIndex(catalog);
      expect(patched).toEqual(facts(catalog));
    }),
    { numRuns: 200, endOnFailure: true },
  );
});

interface Edition {
  readonly offers: Map<number, Offer | null>;
  readonly lists: Map<number, number[]>;
  readonly places: Map<number, { city: string; state: string; latitude: number; longitude: number }>;
  readonly names: Map<number, string>;
}

/** Unless they are said to be elsewhere, places are nowhere, and an offer is in its own category alone. */
function contentOf({ offers, lists, places, names }: Edition): CatalogContent {
  const entries = [...offers].flatMap(([id, offer]) => {
    if (offer === null) return [];
    const { merchantId, ...row } = offer;
    const merchant = { id: merchantId, name: names.get(merchantId) ?? `Merchant ${merchantId}`, logoUrl: null };
    const locations = offer.locationIds.map((placeId) =>
      feedLocation({ id: placeId, city: "", state: "", latitude: 0, longitude: 0, ...places.get(placeId) }),
    );
    const entry = { merchant, offers: [{ ...row, id, categoryId: 1, programPath: "/" }], locations };
    return (lists.get(id) ?? [1]).map((categoryId) => [categoryId, entry] as const);
  });
  return { categories: CATEGORIES, entries };
}

function facts(catalog: CatalogDb) {
  return {
    sets: sets(catalog),
    towns: towns(catalog),
    places: places(catalog),
    bounds: bounds(catalog),
    columns: columns(catalog),
  };
}
