import { expect, it } from "vitest";
import type { OfferLocation } from "@/lib/catalog/types";
import { foldPlaces, outlinePlaces } from "./place-folds";

const location = (id: number, state: string, latitude: number): OfferLocation => ({
  id,
  name: "",
  address: `${id} Main St`,
  city: "",
  state,
  zip: "",
  country: "US",
  latitude,
  longitude: latitude === 0 ? 0 : -90,
  phone: "",
});

const HERE = { latitude: 40, longitude: -90 };
/** From the farthest to the nearest. */
const chain = Array.from({ length: 30 }, (_, i) => location(i, i % 3 === 0 ? "IL" : "IA", 70 - i));
const ids = (places: readonly { readonly id: number }[] = []) => places.map(({ id }) => id);

it("lists a few places whole, the nearest first", () => {
  const { first, folds } = foldPlaces(chain.slice(0, 24), HERE);
  expect(ids(first)).toEqual(ids(chain.slice(0, 24).toReversed()));
  expect(folds).toEqual([]);
});

it("says how far a place is, if it is known", () => {
  const places = [location(1, "IL", 0), location(2, "IL", 41)];
  expect(foldPlaces(places, HERE).first.map(({ distance }) => distance)).toEqual(["69 miles", undefined]);
  expect(foldPlaces(places, undefined).first.map(({ distance }) => distance)).toEqual([undefined, undefined]);
});

it("folds many by state, behind the six that are nearest", () => {
  const { first, folds, folded } = foldPlaces(chain, HERE);
  expect(ids(first)).toEqual([29, 28, 27, 26, 25, 24]);
  expect(folded).toEqual({
    title: "24 more places by state",
    notPrinted: "24 more places are listed on the web page.",
  });
  expect(folds.map(({ state, title, places }) => [state, title, places?.length])).toEqual([
    ["Illinois", "Illinois: 8 places", 8],
    ["Iowa", "Iowa: 16 places", 16],
  ]);
  expect(ids(folds[0]?.places)).toEqual([21, 18, 15, 12, 9, 6, 3, 0]);
});

it("folds all of many where nobody looks from anywhere", () => {
  const { first, folds, folded } = foldPlaces(chain, undefined);
  expect(first).toEqual([]);
  expect(folds.map(({ title }) => title)).toEqual(["Illinois: 10 places", "Iowa: 20 places"]);
  expect(folded.title).toBe("All 30 places by state");
});

it("begins with the places of the state that is open, and with the numbers of the others", () => {
  const { first, folds } = outlinePlaces(chain, HERE, "Iowa");
  expect(first).toHaveLength(6);
  expect(folds.map(({ title, places }) => [title, places?.length])).toEqual([
    ["Illinois: 8 places", undefined],
    ["Iowa: 16 places", 16],
  ]);
});

it("knows whether any place is on the map", () => {
  expect(foldPlaces([location(1, "IL", 0), location(2, "IL", 41)], undefined).onMap).toBe(true);
  expect(foldPlaces([location(1, "IL", 0)], HERE).onMap).toBe(false);
});
