import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openCatalogDb } from "@/lib/db/client";
import { centralToday } from "@/lib/domain/central-time";
import { feedLocation } from "@/tests/factories/feed-location";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import { mapPlaces } from "./places";

let made: TestCatalog;

beforeAll(async () => {
  made = createTestCatalog();
  await made.apply(generatedContent("small"));
}, 60_000);

afterAll(() => made.close());

const COUNTRY = "-125,24,-66,50";

/** Longitude and latitude of the places with a live offer. @param which of them, in SQL */
function livePlaces(which = "true"): [number, number][] {
  return made.catalog.$client
    .prepare<[string], [number, number]>(
      `SELECT DISTINCT longitude, latitude, location.id FROM offer_location
         JOIN offer ON offer.id = offer_id JOIN location ON location.id = location_id
       WHERE expires_on >= ? AND ${which}`,
    )
    .raw()
    .all(centralToday());
}

test("any view of the country counts each place in it once, also in squares that were counted for another view", () => {
  const live = livePlaces();
  const degrees = (min: number, max: number) =>
    fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);
  const views = fc.tuple(degrees(-130, -60), degrees(0, 70), degrees(20, 55), degrees(0, 35), fc.nat(7));
  fc.assert(
    fc.property(views, ([west, width, south, height, zoom]) => {
      const [east, north] = [west + width, south + height];
      const { total, features } = mapPlaces(made, { bbox: [west, south, east, north].join(","), zoom });
      const inside = live.filter(([x, y]) => x >= west && x <= east && y >= south && y <= north);
      expect(total).toBe(inside.length);
      const counts = features.map(({ properties }) => (properties.cluster ? properties.count : 1));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
      expect(counts.filter((count) => count === 1)).toHaveLength(
        features.filter(({ properties }) => !properties.cluster).length,
      );
      for (const { bbox = [0, 0, 0, 0] } of features.filter(({ properties }) => properties.cluster)) {
        expect(inside.some(([x]) => Math.abs(x - (bbox[0] ?? 0)) < 1e-6)).toBe(true);
        expect(inside.some(([, y]) => Math.abs(y - (bbox[3] ?? 0)) < 1e-6)).toBe(true);
      }
    }),
  );
});

test("the places of few offers are the same whether every place is looked at or theirs are looked up", () => {
  const merchants = made.catalog.$client.prepare<[], number>("SELECT id FROM merchant LIMIT 30").pluck().all();
  const world = { bbox: "-180,-85,180,85", zoom: 3 };
  const views = [world, { ...world, bbox: "100,-85,-95,85" }, { bbox: COUNTRY, zoom: 5, near: "78701", radius: 100 }];
  for (const merchant of merchants) {
    for (const view of views) {
      // The first view of an edition looks at every place.
      const looking = openCatalogDb(path.dirname(made.catalog.$client.name));
      onTestFinished(() => void looking.$client.close());
      const asked = { ...view, merchant: String(merchant) };
      const looked = mapPlaces({ catalog: looking }, asked);
      mapPlaces(made, asked);
      expect(mapPlaces(made, asked)).toEqual(looked);
      if (view === world) expect(looked.total).toBe(livePlaces(`merchant_id = ${merchant}`).length);
    }
  }
});

test("a filter leaves out what it should also where the view was asked for without it", () => {
  const view = { bbox: COUNTRY, zoom: 4 };
  const count = (filters: object) => mapPlaces(made, { ...view, ...filters }).total;
  const within = ([x, y]: [number, number]) => x >= -125 && x <= -66 && y >= 24 && y <= 50;
  const all = count({});
  const merchant = made.catalog.$client
    .prepare("SELECT merchant_id FROM offer JOIN offer_location ON offer_id = id GROUP BY 1 ORDER BY count(*) DESC")
    .pluck()
    .get();
  for (const [filters, which] of [
    [{ merchant }, `merchant_id = ${merchant}`],
    [{ state: "TX" }, "state = 'TX'"],
  ] as const) {
    const left = livePlaces(which).filter(within).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(all);
    expect(count(filters)).toBe(left);
  }
});

test("places in several root categories are named by the one that is asked for, or by the offer's own", async () => {
  const several = createTestCatalog();
  onTestFinished(several.close);
  const categories = ["Dining", "Travel", "Zoos"].map((title, i) => {
    return { id: i + 1, parentId: null, key: title.toLowerCase(), title, position: i };
  });
  const locations = [30, 30.1].map((latitude, i) => {
    return feedLocation({ id: i + 1, city: "Austin", state: "TX", latitude, longitude: -97 });
  });
  const offer = { id: 1, categoryId: 2, title: "10% off", programPath: "/", locationIds: [1, 2] };
  const offers = [{ ...offer, listedOn: "2026-01-01", expiresOn: "2999-12-31" }];
  const entry = { merchant: { id: 1, name: "Shop", logoUrl: null }, offers, locations };
  await several.apply({ categories, entries: categories.map(({ id }) => [id, entry] as const) });
  const names = (filters: object) =>
    mapPlaces(several, { bbox: COUNTRY, zoom: 4, ...filters }).features.map(({ properties }) => properties.name);
  for (const { key } of categories) expect(names({ category: key })).toEqual([`2 places, all ${key}`]);
  expect(names({})).toEqual(["2 places, all travel"]);
});

test("places with offers of several categories are named by the first of those that are looked for", async () => {
  const several = createTestCatalog();
  onTestFinished(several.close);
  const categories = ["Dining", "Travel"].map((title, i) => {
    return { id: i + 1, parentId: null, key: title.toLowerCase(), title, position: i };
  });
  const locations = [30, 30.1].map((latitude, i) => {
    return feedLocation({ id: i + 1, city: "Austin", state: "TX", latitude, longitude: -97 });
  });
  const merchant = { id: 1, name: "Shop", logoUrl: null };
  const entries = ["Lunch for less", "Rooms for less"].map((title, i) => {
    const offer = { id: i + 1, categoryId: i + 1, title, programPath: "/", locationIds: [1, 2] };
    return [
      i + 1,
      { merchant, offers: [{ ...offer, listedOn: "2026-01-01", expiresOn: "2999-12-31" }], locations },
    ] as const;
  });
  await several.apply({ categories, entries });
  const names = (filters: object) =>
    mapPlaces(several, { bbox: COUNTRY, zoom: 4, ...filters }).features.map(({ properties }) => properties.name);
  expect(names({})).toEqual(["2 places, all dining"]);
  expect(names({ q: "rooms" })).toEqual(["2 places, all travel"]);
  expect(names({ q: "lunch" })).toEqual(["2 places, all dining"]);
});

test("a view says the same again, whatever was asked between, and a further one says less", () => {
  const view = { bbox: COUNTRY, zoom: 4 };
  const before = mapPlaces(made, view);
  for (const zoom of [3, 4, 5]) mapPlaces(made, { bbox: "-110.5,30.5,-80.5,45.5", zoom });
  expect(mapPlaces(made, view)).toEqual(before);
  expect(mapPlaces(made, { ...view, zoom: 3 }).features.length).toBeLessThan(before.features.length);
});

test("a box that is only a line has the places on it, however close the map is", () => {
  const [[longitude, latitude] = [0, 0]] = livePlaces();
  const onLine = livePlaces().filter(([x]) => x === longitude).length;
  const meridian = mapPlaces(made, { bbox: [longitude, -85, longitude, 85].join(","), zoom: 22 });
  expect(meridian.total).toBe(onLine);
  expect(onLine).toBeGreaterThan(0);
  const parallel = mapPlaces(made, { bbox: [-180, latitude, 180, latitude].join(","), zoom: 22 });
  expect(parallel.total).toBe(livePlaces().filter(([, y]) => y === latitude).length);
});

test.each([
  ["200,-85,-200,85", "-160,-85,160,85"],
  ["540,-85,180,85", "-180,-85,180,85"],
])(
  "a box whose edges are at least once around the world apart, %s, is the one within it, however close the map is",
  (bbox, within) => {
    const told = mapPlaces(made, { bbox, zoom: 22 });
    expect(told).toEqual(mapPlaces(made, { bbox: within, zoom: 22 }));
    expect(told.total).toBeGreaterThan(0);
  },
);

test("doors of one street, two metres apart, are pins of their own on the closest map", async () => {
  const doors = Array.from({ length: 6 }, (_, i) => [30 + i * 2e-5, -97] as const);
  const { features } = mapPlaces(await shopAt(doors), { bbox: "-97.0001,29.9999,-96.9999,30.0002", zoom: 22 });
  expect(features.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("places far to the north and south of each other are two, and one that the feed could not locate is none", async () => {
  const points = [
    [30.5, -97.5],
    [45.5, -97.5],
    [0, 0],
  ] as const;
  const { total, features } = mapPlaces(await shopAt(points), { bbox: "-180,-85,180,85", zoom: 4 });
  expect(total).toBe(2);
  expect(features.map(({ properties }) => properties.cluster)).toEqual([false, false]);
});

/** A catalogue with one offer, at these places. */
async function shopAt(points: readonly (readonly [latitude: number, longitude: number])[]): Promise<TestCatalog> {
  const shop = createTestCatalog();
  onTestFinished(shop.close);
  const locations = points.map(([latitude, longitude], i) =>
    feedLocation({ id: i + 1, city: "Austin", state: "TX", latitude, longitude }),
  );
  const offer = { id: 1, categoryId: 1, title: "10% off", programPath: "/", listedOn: "2026-01-01" };
  const offers = [{ ...offer, expiresOn: "2999-12-31", locationIds: locations.map(({ id }) => id) }];
  const merchant = { id: 1, name: "Harbor & Pine", logoUrl: null };
  const categories = [{ id: 1, parentId: null, key: "dining", title: "Dining", position: 0 }];
  await shop.apply({ categories, entries: [[1, { merchant, offers, locations }]] });
  return shop;
}
