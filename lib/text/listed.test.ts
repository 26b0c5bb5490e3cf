import { expect, it } from "vitest";
import type { OfferPage } from "@/lib/catalog/types";
import { toListed } from "./listed";

const point = { latitude: 41.88, longitude: -87.63 };
const category = { id: 101, key: "dining/pizza", title: "Pizza" };
const page: OfferPage = {
  today: "2027-01-30",
  items: [
    {
      id: 1,
      title: "20% off pizza",
      saving: "20% off",
      merchant: { id: 9, name: "Corner Pizza", logo: null },
      category,
      expiresOn: "2027-01-31",
      listedOn: "2026-11-01",
      locationCount: 2,
      distanceMiles: 0.4,
      nearest: {
        ...point,
        id: 7,
        name: "Corner",
        address: "1 Main St",
        city: "Chicago",
        state: "IL",
        zip: "60601",
        country: "US",
        phone: "(312) 555-0100",
      },
    },
  ],
  total: 1204,
  nextCursor: null,
  facets: {
    categories: [
      { ...category, count: 1 },
      { id: 200, key: "travel", title: "Travel", count: 4 },
    ],
    states: [{ state: "IL", count: 1 }],
    cities: [{ city: "Chicago", state: "IL", count: 1 }],
    placeless: 3000,
    new: 1000,
    ending: 0,
  },
  near: { ...point, name: "Chicago, IL 60601", namesakes: [], radius: 25 },
  widened: null,
  spelling: null,
  askedPlace: { q: "pizza", near: "Austin, TX" },
};

const place = {
  trail: [{ id: 100, key: "dining", title: "Dining" }],
  choices: [category, { id: 102, key: "dining/cafe", title: "Cafés" }],
};

it("carries of an offer what its row and the map show, and of the categories the counts of its menu, in words", () => {
  expect(toListed(page, place)).toEqual({
    items: [
      {
        id: 1,
        title: "20% off pizza",
        saving: "20% off",
        merchant: { name: "Corner Pizza", logo: null },
        nearest: point,
        words: { away: "0.4 miles, Chicago", ends: "Ends tomorrow", endsSoon: true, places: "2 places" },
      },
    ],
    total: 1204,
    totalWords: "1,204",
    nextCursor: null,
    facets: {
      states: page.facets.states,
      cities: page.facets.cities,
      placeless: 3000,
      categories: { 100: "0", 101: "1", 102: "0" },
      empty: [100, 102],
      new: "1,000",
      ending: "0",
    },
    seePlaceless: "See 3,000 offers without a place",
    near: { ...page.near, within: "25 miles" },
    widened: null,
    spelling: null,
    askedPlace: { q: "pizza", near: "Austin, TX" },
  });
});

it("words the end of an offer by the day of the answer, however long ago the page was opened", () => {
  const ends = (today: string) => toListed({ ...page, today }, place).items[0]?.words.ends;
  expect(ends("2027-01-30")).toBe("Ends tomorrow");
  expect(ends("2027-01-31")).toBe("Ends today");
});
