import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { milesBetween, type Point } from "@/lib/domain/distance";
import { FARTHEST_MILES } from "@/lib/domain/offer-search";
import { catalogOf } from "@/tests/factories/catalog-of";
import { feedLocation } from "@/tests/factories/feed-location";
import { type CatalogEntry, createTestCatalog, type TestCatalog } from "@/tests/factories/test-catalog";
import { browseOffers } from "./browse";
import { mapPlaces } from "./map/places";

/**
 * Places at the edges of the map, and how many offers there are among them: offer 1 applies at every place, offer n at
 * the n-th.
 */
const PLACES: readonly (Point & { readonly city: string })[] = [
  { latitude: 51.88, longitude: 179.98, city: "West of the line" },
  { latitude: 51.88, longitude: -179.98, city: "East of the line" },
  { latitude: 89.99, longitude: 20, city: "North Pole" },
  { latitude: -89.99, longitude: -100, city: "South Pole" },
  { latitude: 30.2672, longitude: -97.7431, city: "Austin" },
  { latitude: 30.5083, longitude: -97.6789, city: "Round Rock" },
  { latitude: 30.5083, longitude: -97.6789, city: "Round Rock" },
];

let made: TestCatalog;

beforeAll(async () => {
  made = createTestCatalog();
  await made.apply({
    categories: [{ id: 1, parentId: null, key: "dining", title: "Dining", position: 0 }],
    entries: [[1, entry()]],
  });
});

afterAll(() => made.close());

function entry(): CatalogEntry {
  const offer = (id: number, locationIds: number[]) => ({
    id,
    categoryId: 1,
    title: "Free coffee",
    expiresOn: "2999-12-31",
    listedOn: "2026-01-01",
    programPath: `/offers/${id}`,
    locationIds,
  });
  const ids = PLACES.map((_place, i) => i + 1);
  return {
    merchant: { id: 7, name: "Everywhere Coffee", logoUrl: null },
    offers: [offer(1, ids), ...ids.map((id) => offer(10 + id, [id]))],
    locations: PLACES.map((place, i) => feedLocation({ ...place, state: "TX", id: i + 1 })),
  };
}

function near({ latitude, longitude }: Point, radius: number) {
  const { items, total, widened } = browseOffers(made, { near: `${latitude},${longitude}`, radius, limit: 100 });
  return { items, total, widened };
}

test("from anywhere, offers come nearest first, each once with its nearest location, at their true distance", () => {
  const anywhere = fc.record({
    latitude: fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
    longitude: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
  });
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 1, max: 12_500 }), (here, radius) => {
      const ways = PLACES.map((place) => milesBetween(here, place));
      const expected = [Math.min(...ways), ...ways].filter((miles) => miles <= radius).sort((a, b) => a - b);
      const { items } = near(here, radius);
      expect(items).toHaveLength(expected.length);
      for (const [i, item] of items.entries()) expect(item.distanceMiles).toBeCloseTo(expected[i] ?? Number.NaN, 3);
    }),
  );
});

describe("the antimeridian and the poles are places like others", () => {
  test("across the antimeridian", () => {
    const { items } = near({ latitude: 51.88, longitude: 179.99 }, 5);
    expect(items.map(({ nearest }) => nearest?.city).sort()).toEqual([
      "East of the line",
      "West of the line",
      "West of the line",
    ]);
  });

  test("from the other side of a pole", () => {
    expect(near({ latitude: 89.99, longitude: -160 }, 5).items[0]?.nearest?.city).toBe("North Pole");
    expect(near({ latitude: -89.99, longitude: 80 }, 5).items[0]?.nearest?.city).toBe("South Pole");
  });
});

test("when nothing is near, the next radius that has something says how much, and past the widest one how much there is at any distance", () => {
  const waco = { latitude: 31.5493, longitude: -97.1467 };
  expect(near(waco, 10)).toMatchObject({ total: 0, widened: { radius: 100, total: 4 } });
  expect(near(waco, 100).widened).toBeNull();
  const pacific = { latitude: 0, longitude: -150 };
  expect(near(pacific, 5)).toMatchObject({
    total: 0,
    widened: {
      radius: FARTHEST_MILES,
      total: browseOffers(made, {}).total,
    },
  });
});

test("around a place, words name none of the towns elsewhere, whatever else applies there", () => {
  const austin = { near: "30.2672,-97.7431", limit: 100 };
  const found = (radius: number) => browseOffers(made, { ...austin, radius, q: "round rock" });
  expect(found(5)).toMatchObject({ total: 0, widened: { radius: 25, total: 3 } });
  expect(found(25).items.map(({ id }) => id)).toEqual([1, 16, 17]);
});

test("around a place, offers are found whose addresses have no town, or no state, or neither", async () => {
  const addresses: readonly (readonly [string, string])[] = [
    ["", ""],
    ["London", ""],
    ["", "TX"],
    ["Austin", "TX"],
  ];
  const { page } = await catalogOf(
    ...addresses.map(([city, state], n) => ({ name: `Shop ${n}`, city, state, titles: ["10% off"] })),
  );
  const around = page({ near: "30,-97", radius: 500 });
  expect(around.items.map(({ merchant }) => merchant.name).sort()).toEqual(["Shop 0", "Shop 1", "Shop 2", "Shop 3"]);
  expect(around.facets.states).toEqual([{ state: "TX", count: 2 }]);
});

test("another radius around the same place is another question, however often the first was asked", () => {
  const austin = { latitude: 30.2672, longitude: -97.7431 };
  const asked = [5, 5, 5, 30, 30, 30, 5].map((radius) => near(austin, radius).total);
  expect(asked).toEqual([2, 2, 2, 4, 4, 4, 2]);
});

test("when a state or a town has nothing, it is said how much there is anywhere", () => {
  const { total } = browseOffers(made, {});
  for (const where of [{ state: "WY" }, { city: "Nowhere" }]) {
    expect(browseOffers(made, where)).toMatchObject({ total: 0, widened: { radius: null, total } });
  }
});

test("near a ZIP, a town with its state, in any of their forms", () => {
  for (const place of [
    "78701",
    "78701-1234",
    "Austin, TX",
    "austin tx",
    "Austin, Texas",
    "30.27,-97.74",
    " 30.27 , -97.74 ",
  ]) {
    const page = browseOffers(made, { near: place, radius: 10 });
    expect(page.total).toBe(2);
    expect(page.items[0]?.nearest?.city).toBe("Austin");
  }
  expect(browseOffers(made, { near: "Austin, TX" }).near?.name).toBe("Austin, TX");
});

describe("the map", () => {
  const map = (bbox: string, zoom: number, filters = {}) => mapPlaces(made, { bbox, zoom, ...filters });

  test("crosses the antimeridian", () => {
    expect(map("179,51,-179,53", 5).total).toBe(2);
    expect(map("179,51,181,53", 5).total).toBe(2);
    expect(map("-181,51,-179,53", 5).total).toBe(2);
  });

  test("gathers places that are near one another and names them", () => {
    const { features, total } = map("-99,29,-96,32", 4);
    expect(total).toBe(3);
    expect(features).toHaveLength(1);
    expect(features[0]).toMatchObject({
      bbox: [-97.7431, 30.2672, -97.6789, 30.5083],
      properties: { cluster: true, count: 3, name: "3 places, all dining" },
    });
  });

  test("parts them as it is zoomed in; places at one point are listed", () => {
    const { features } = map("-98,30,-97,31", 12);
    expect(features).toHaveLength(2);
    const [austin, roundRock] = [...features]
      .sort((a, b) => Number(b.properties.cluster) - Number(a.properties.cluster))
      .reverse();
    expect(austin).toMatchObject({ id: 5, properties: { cluster: false, name: "Everywhere Coffee", offerCount: 2 } });
    expect(roundRock?.properties).toMatchObject({
      cluster: true,
      count: 2,
      places: [{ locationId: 6 }, { locationId: 7 }],
    });
  });

  test("shows the places that the filters leave, not other places of the same offers", () => {
    expect(map("-180,-90,180,90", 0, { city: "Austin" }).total).toBe(1);
    expect(map("-180,-90,180,90", 0, { near: "78701", radius: 30 }).total).toBe(3);
    expect(map("-180,-90,180,90", 0, { q: "tea" }).total).toBe(0);
  });

  test("refuses a box that is none", () => {
    for (const bbox of ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", ",,,", "1,,3,4", "0,0,0,91"])
      expect(() => map(bbox, 3), bbox).toThrow(
        "bbox must be west, south, east and north in degrees, as in -98,30,-97,31.",
      );
    expect(() => map("0,10,0,-10", 3)).toThrow("bbox has a south edge above its north edge.");
  });

  test("refuses a map without its zoom as missing it, and one with another word for it as no number", () => {
    const bbox = "-98,30,-97,31";
    expect(() => mapPlaces(made, { bbox })).toThrow("zoom is missing.");
    expect(() => mapPlaces(made, { bbox, zoom: "near" })).toThrow("zoom must be of type number.");
    expect(mapPlaces(made, { bbox, zoom: "9" }).total).toBe(mapPlaces(made, { bbox, zoom: 9 }).total);
  });
});
