import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { milesBetween } from "@/lib/domain/distance";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import { browseOffers, type OfferQuery } from "./browse";

let made: TestCatalog;

beforeAll(async () => {
  made = createTestCatalog();
  await made.apply(generatedContent("small"));
}, 60_000);

afterAll(() => made.close());

const NEW_YORK = { latitude: 40.75, longitude: -73.99 };

/** Of each offer, how far its nearest location is, by the tables alone; those within the radius, nearest first. */
function nearestByTables(ids: ReadonlySet<number>, radius: number) {
  const pairs = made.catalog.$client
    .prepare<[], [number, number, number]>(
      "SELECT p.offer_id, l.latitude, l.longitude FROM offer_location p JOIN location l ON l.id = p.location_id",
    )
    .raw()
    .all();
  const nearest = new Map<number, number>();
  for (const [id, latitude, longitude] of pairs) {
    if (!ids.has(id)) continue;
    nearest.set(
      id,
      Math.min(nearest.get(id) ?? Number.POSITIVE_INFINITY, milesBetween(NEW_YORK, { latitude, longitude })),
    );
  }
  return [...nearest].filter(([, miles]) => miles <= radius).sort((a, b) => a[1] - b[1]);
}

function everyItem(query: OfferQuery) {
  const items = [];
  for (let cursor: string | undefined; ; ) {
    const page = browseOffers(made, { ...query, cursor });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}

/** Many offers crowd in the middle of some of these circles, few lie at the edge of others. */
test.each<[string, OfferQuery, number]>([
  ["every offer", {}, 5],
  ["every offer of a wide circle", {}, 300],
  ["a category", { category: "travel" }, 300],
  ["what is new", { new: "1" }, 2_000],
])("%s around a place comes nearest first through all pages, however many crowd there", (_what, filter, radius) => {
  const everywhere = new Set(everyItem({ ...filter, limit: 100 }).map(({ id }) => id));
  const expected = nearestByTables(everywhere, radius);
  const near = `${NEW_YORK.latitude},${NEW_YORK.longitude}`;
  const items = everyItem({ ...filter, near, radius, limit: 7 });
  expect(items.length).toBeGreaterThan(7);
  expect(items.map(({ id }) => id).sort()).toEqual(expected.map(([id]) => id).sort());
  for (const [i, [, miles]] of expected.entries()) expect(items[i]?.distanceMiles).toBeCloseTo(miles, 3);
});

test("in another order, too, each offer has the distance of its nearest location", () => {
  const near = `${NEW_YORK.latitude},${NEW_YORK.longitude}`;
  const items = everyItem({ near, radius: 100, sort: "newest", limit: 50 });
  const expected = new Map(nearestByTables(new Set(items.map(({ id }) => id)), 100));
  expect(items.length).toBeGreaterThan(50);
  for (const { id, distanceMiles } of items) expect(distanceMiles).toBeCloseTo(expected.get(id) ?? Number.NaN, 3);
});

test("around a place, a town counts the offers of its shops inside, whether the circle holds all of it or a part", () => {
  const live = new Set(everyItem({ limit: 100 }).map(({ id }) => id));
  const shops = made.catalog.$client
    .prepare<[], { offer: number; city: string; state: string; latitude: number; longitude: number }>(
      `SELECT p.offer_id AS offer, l.city, l.state, l.latitude, l.longitude
       FROM offer_location p JOIN location l ON l.id = p.location_id`,
    )
    .all()
    .filter(({ offer }) => live.has(offer));
  const centre = fc.constantFrom(...shops).map(({ latitude, longitude }) => ({ latitude, longitude }));
  fc.assert(
    fc.property(centre, fc.integer({ min: 1, max: 60 }), (here, radius) => {
      const offers = new Map<string, Set<number>>();
      for (const { offer, city, state, ...there } of shops) {
        if (milesBetween(here, there) > radius) continue;
        const town = `${city}, ${state}`;
        offers.set(town, (offers.get(town) ?? new Set()).add(offer));
      }
      const { total, facets } = browseOffers(made, { near: `${here.latitude},${here.longitude}`, radius });
      expect(total).toBe(new Set([...offers.values()].flatMap((ids) => [...ids])).size);
      expect(facets.cities.length).toBe(Math.min(20, offers.size));
      for (const { city, state, count } of facets.cities) expect(count).toBe(offers.get(`${city}, ${state}`)?.size);
    }),
  );
});
