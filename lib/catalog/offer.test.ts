import { expect, onTestFinished, test } from "vitest";
import { feedLocation } from "@/tests/factories/feed-location";
import { fewOffers } from "@/tests/factories/few-offers";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { browseOffers } from "./browse";
import { getMerchant } from "./merchant";
import { getOffer } from "./offer";

test("a merchant has all its live offers counted, where there are more of them than a page shows", async () => {
  const made = createTestCatalog();
  onTestFinished(made.close);
  const ends = Array.from({ length: 502 }, (_, index) => [index + 1, index === 0 ? "2001-01-01" : "2099-12-31"]);
  await made.apply(fewOffers(Object.fromEntries(ends)));
  const merchant = getMerchant(made, 7);
  expect([merchant?.offers.length, merchant?.offerCount]).toEqual([500, 501]);
});

/** An offer that is listed in two categories, of which the second is below "dining". */
async function listedTwice({ category }: { category: number }) {
  const made = createTestCatalog();
  onTestFinished(made.close);
  const [[, entry] = []] = fewOffers({ 5: "2099-12-31" }).entries;
  if (!entry) throw new Error("There is no entry.");
  const offers = entry.offers.map((offer) => ({ ...offer, categoryId: category }));
  await made.apply({
    categories: [
      { id: 3, parentId: null, key: "dining", title: "Dining", position: 0 },
      { id: 2, parentId: 3, key: "dining/pizza", title: "Pizza", position: 0 },
    ],
    entries: [
      [3, { ...entry, offers }],
      [2, { ...entry, offers }],
    ],
  });
  return made;
}

test.each([
  ["the one that it names", 3, { id: 3, key: "dining", title: "Dining" }, ["Dining"]],
  [
    "the lowest that lists it, where the feed has no such category",
    99,
    { id: 2, key: "dining/pizza", title: "Pizza" },
    ["Dining", "Pizza"],
  ],
])("an offer is shown in a category, with its trail: %s", async (_which, category, shown, trail) => {
  const made = await listedTwice({ category });
  const offer = getOffer(made, 5);
  expect(offer?.category).toEqual(shown);
  expect(offer?.categoryTrail.map(({ title }) => title)).toEqual(trail);
  expect(browseOffers(made, {}).items.map((item) => item.category)).toEqual([shown]);
  expect(getMerchant(made, 7)?.offers.map((item) => item.category)).toEqual([shown]);
});

const HERE = { latitude: 27, longitude: -98 };

test("the places of an offer and of its merchant stand by state and in the alphabet's order of towns, however a town is written", async () => {
  const made = createTestCatalog();
  onTestFinished(made.close);
  const towns = ["Zapata", "Álamo", "austin", "Brownsville", "Álamo"];
  const locations = towns.map((city, i) => feedLocation({ ...HERE, city, state: "TX", id: i + 1 }));
  locations.push(feedLocation({ ...HERE, city: "Yuma", state: "AZ", id: 6 }));
  const { categories, entries } = fewOffers({ 5: "2099-12-31" });
  const [[, entry] = []] = entries;
  if (!entry) throw new Error("There is no entry.");
  const offers = entry.offers.map((offer) => ({ ...offer, locationIds: locations.map(({ id }) => id) }));
  await made.apply({ categories, entries: [[1, { ...entry, offers, locations }]] });
  for (const places of [getOffer(made, 5)?.locations, getMerchant(made, 7)?.locations]) {
    expect(places?.map(({ id, city }) => `${city} ${id}`)).toEqual([
      "Yuma 6",
      "Álamo 2",
      "Álamo 5",
      "austin 3",
      "Brownsville 4",
      "Zapata 1",
    ]);
  }
});
