import { expect, onTestFinished, test } from "vitest";
import { feedLocation } from "@/tests/factories/feed-location";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { browseOffers } from "./browse";
import { findPlace } from "./find-place";
import { mapPlaces } from "./map/places";
import { suggest } from "./suggest";

const SPRINGFIELDS = {
  IL: { latitude: 39.8, longitude: -89.65 },
  VT: { latitude: 43.3, longitude: -72.48 },
  MO: { latitude: 37.21, longitude: -93.29 },
};

/** A catalogue whose offers apply in these states' towns of one name; those that have ended do not count. */
async function catalogIn(live: readonly (keyof typeof SPRINGFIELDS)[], ended: typeof live = [], city = "Springfield") {
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  const places = [...live, ...ended];
  const offers = places.map((_state, i) => ({
    id: i + 1,
    categoryId: 1,
    title: `Coffee ${i + 1}`,
    expiresOn: i < live.length ? "2999-12-31" : "2026-01-31",
    listedOn: "2026-01-01",
    programPath: `/offers/${i + 1}`,
    locationIds: [i + 1],
  }));
  const locations = places.map((state, i) => feedLocation({ ...SPRINGFIELDS[state], id: i + 1, city, state }));
  await made.apply({
    categories: [{ id: 1, parentId: null, key: "dining", title: "Dining", position: 0 }],
    entries: [[1, { merchant: { id: 7, name: "Harbor & Pine", logoUrl: null }, offers, locations }]],
  });
  return made;
}

test("the town with most live offers is taken among those of one name, and the others are told, most offers first", async () => {
  const made = await catalogIn(["MO", "VT", "VT"], ["MO", "MO", "IL"]);
  const found = findPlace(made, "springfield");
  expect(found?.name).toBe("Springfield, VT");
  expect(found?.namesakes.slice(0, 2)).toEqual([
    { city: "Springfield", state: "MO" },
    { city: "Springfield", state: "IL" },
  ]);
  expect(found?.namesakes).not.toContainEqual({ city: "Springfield", state: "VT" });
  expect(findPlace(made, "springfield"), "the same from the second time on").toEqual(found);
});

test.each([
  ["St. Clair", "Saint Clair", "MO"],
  ["O'Fallon", "O Fallon", "IL"],
  ["E. Haven", "East Haven", "VT"],
] as const)("offers count in a town that the feed has as %s and the ZIP table as %s", async (city, name, state) => {
  const made = await catalogIn([state], [], city);
  expect(findPlace(made, city)?.name).toBe(`${name}, ${state}`);
});

test("offers count in a town that the ZIP table spells out, while its first namesake there is shortened", async () => {
  const made = await catalogIn(["MO"], [], "Saint James");
  const found = findPlace(made, "St James");
  expect(found?.name).toBe("Saint James, MO");
  expect(found?.namesakes).toContainEqual({ city: "St James", state: "IL" });
});

test("where none has offers, the town with most ZIP areas is taken", async () => {
  const made = await catalogIn([], ["VT"]);
  expect(findPlace(made, "springfield")?.name).toBe("Springfield, IL");
});

test("the list, the map and the suggestions look around the same town", async () => {
  const made = await catalogIn(["MO", "MO", "VT"]);
  const page = browseOffers(made, { near: "Springfield", radius: 10 });
  expect(page).toMatchObject({ total: 2, near: { name: "Springfield, MO", radius: 10 } });
  expect(page.near?.namesakes[0]).toEqual({ city: "Springfield", state: "VT" });
  expect(mapPlaces(made, { near: "Springfield", radius: 10, bbox: "-125,25,-66,49", zoom: 4 }).total).toBe(2);
  expect(suggest(made, { q: "dining", near: "springfield", radius: 10 }).categories).toMatchObject([{ nearCount: 2 }]);
});

test("a town with its state, a ZIP code and a point have no namesakes", async () => {
  const made = await catalogIn(["IL", "VT"]);
  for (const near of ["Springfield, VT", "05156", "43.3,-72.48"]) {
    expect(findPlace(made, near)?.namesakes, near).toEqual([]);
    expect(browseOffers(made, { near }).near?.namesakes, near).toEqual([]);
  }
});
