import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";
import { mapPlaces } from "./map/places";
import { getMerchant } from "./merchant";
import { getOffer } from "./offer";

test.each([
  ["Save 20% on lunch", "20% off"],
  ["Lunch with live music", null],
])("every answer says what an offer saves: %j is %j", async (title, saving) => {
  const made = await catalogOf({ name: "Corner Bistro", titles: [title], city: "Austin" });
  const [place] = mapPlaces(made, { bbox: "-98,30,-96,31", zoom: 9 }).features;
  const offers = [
    ...made.page({}).items,
    ...made.suggested("lunch").offers,
    ...(getMerchant(made, 1)?.offers ?? []),
    getOffer(made, 1),
    place?.properties.cluster === false ? place.properties.offer : null,
  ];
  expect(offers.map((offer) => offer?.saving)).toEqual(Array.from({ length: 5 }, () => saving));
});
