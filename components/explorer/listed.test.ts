import { expect, it } from "vitest";
import type { OfferPage } from "@/lib/catalog/types";
import { toListed } from "./listed";

const place = { latitude: 41.88, longitude: -87.63 };
const category = { id: 101, key: "dining/pizza", title: "Pizza" };
const page: OfferPage = {
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
        ...place,
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
  total: 1,
  nextCursor: null,
  facets: {
    categories: [
      { ...category, count: 1 },
      { id: 200, key: "travel", title: "Travel", count: 4 },
    ],
    states: [{ state: "IL", count: 1 }],
    cities: [{ city: "Chicago", state: "IL", count: 1 }],
    placeless: 3,
    new: 1,
    ending: 0,
  },
  near: { ...place, name: "Chicago, IL 60601", namesakes: [], radius: 25 },
  widened: null,
  spelling: null,
};

it("carries of an offer what its row and the map show, and of the categories the counts of its menu", () => {
  expect(toListed(page, new Set([101]))).toEqual({
    ...page,
    items: [
      {
        id: 1,
        title: "20% off pizza",
        saving: "20% off",
        merchant: { name: "Corner Pizza", logo: null },
        expiresOn: "2027-01-31",
        locationCount: 2,
        distanceMiles: 0.4,
        nearest: { ...place, city: "Chicago" },
      },
    ],
    facets: { ...page.facets, categories: [{ id: 101, count: 1 }] },
  });
});
