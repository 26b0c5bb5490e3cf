import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { centralToday } from "@/lib/domain/central-time";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import { mapPlaces } from "./places";

let made: TestCatalog;

beforeAll(async () => {
  made = createTestCatalog();
  await made.apply(generatedContent("small"));
}, 60_000);

afterAll(() => made.close());

test("any view of the country counts each place in it once, also in squares that were counted for another view", () => {
  const live = made.catalog.$client
    .prepare<[string], [number, number]>(
      `SELECT longitude, latitude FROM location WHERE id IN
         (SELECT location_id FROM offer_location JOIN offer ON offer.id = offer_id WHERE expires_on >= ?)`,
    )
    .raw()
    .all(centralToday());
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
      for (const { bbox = [0, 0, 0, 0] } of features.filter(({ properties }) => properties.cluster)) {
        expect(inside.some(([x]) => Math.abs(x - (bbox[0] ?? 0)) < 1e-6)).toBe(true);
        expect(inside.some(([, y]) => Math.abs(y - (bbox[3] ?? 0)) < 1e-6)).toBe(true);
      }
    }),
  );
});

test("a view says the same again, whatever was asked between", () => {
  const view = { bbox: "-125,24,-66,50", zoom: 4 };
  const before = mapPlaces(made, view);
  for (const zoom of [3, 4, 5]) mapPlaces(made, { bbox: "-110.5,30.5,-80.5,45.5", zoom });
  expect(mapPlaces(made, view)).toEqual(before);
});
