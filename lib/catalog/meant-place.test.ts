import { expect, onTestFinished, test } from "vitest";
import { feedLocation } from "@/tests/factories/feed-location";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { meantPlace } from "./meant-place";

/** A catalogue with an offer in each of these towns, and two in the last. */
async function catalogIn(...towns: readonly (readonly [city: string, state: string])[]) {
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  const offers = [...towns, ...towns.slice(-1)].map((_town, i) => ({
    id: i + 1,
    categoryId: 1,
    title: `Coffee ${i + 1}`,
    expiresOn: "2999-12-31",
    listedOn: "2026-01-01",
    programPath: `/offers/${i + 1}`,
    locationIds: [Math.min(i + 1, towns.length)],
  }));
  const locations = towns.map(([city, state], i) =>
    feedLocation({ id: i + 1, city, state, latitude: 40, longitude: -90 }),
  );
  await made.apply({
    categories: [{ id: 1, parentId: null, key: "dining", title: "Dining", position: 0 }],
    entries: [[1, { merchant: { id: 7, name: "Harbor & Pine", logoUrl: null }, offers, locations }]],
  });
  return made;
}

test.each([
  ["Napervile", "Naperville, IL"],
  ["naperville il.", "Naperville, IL"],
  ["Chciago, IL", "Chicago, IL"],
  ["Ft. Wroth, Texas", "Fort Worth, TX"],
  ["Naperville, TX", "Naperville, IL"],
])("a slip of the finger, or the wrong state: %s may mean %s", async (typed, name) => {
  expect(meantPlace(await catalogIn(), typed)).toMatchObject({ state: undefined, towns: [name] });
});

test("of towns alike, the three with most offers are proposed", async () => {
  const made = await catalogIn(["Peoria", "AZ"], ["Peoria", "IL"]);
  const { towns } = meantPlace(made, "Peora");
  expect(towns.slice(0, 2)).toEqual(["Peoria, IL", "Peoria, AZ"]);
  expect(towns).toHaveLength(3);
});

test.each([
  ["florida", "FL"],
  ["IL", "IL"],
  ["N.C.", "NC"],
])("a state alone is meant as the state: %s", async (typed, state) => {
  expect(meantPlace(await catalogIn(), typed)).toEqual({ state, towns: [] });
});

test.each(["Lemuria", "99999", "…", ""])("nothing is meant by %j", async (typed) => {
  expect(meantPlace(await catalogIn(), typed)).toEqual({ state: undefined, towns: [] });
});
