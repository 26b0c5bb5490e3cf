import { expect, it } from "vitest";
import type { OfferLocation } from "@/lib/catalog/types";
import { foldPlaces, outlineOf } from "./place-folds";

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

it("folds many by state, behind the six that are nearest", () => {
  const { first, folds } = foldPlaces(chain, HERE);
  expect(ids(first)).toEqual([29, 28, 27, 26, 25, 24]);
  expect(folds.map(({ state, count, places }) => [state, count, places?.length])).toEqual([
    ["Illinois", 8, 8],
    ["Iowa", 16, 16],
  ]);
  expect(ids(folds[0]?.places)).toEqual([21, 18, 15, 12, 9, 6, 3, 0]);
});

it("folds all of many where nobody looks from anywhere", () => {
  const { first, folds } = foldPlaces(chain, undefined);
  expect(first).toEqual([]);
  expect(folds.map(({ count }) => count)).toEqual([10, 20]);
});

it("begins with the places of the state that is open, and with the numbers of the others", () => {
  const { first, folds } = outlineOf(foldPlaces(chain, HERE), "Iowa");
  expect(first).toHaveLength(6);
  expect(folds.map(({ state, count, places }) => [state, count, places?.length])).toEqual([
    ["Illinois", 8, undefined],
    ["Iowa", 16, 16],
  ]);
});

it("knows whether any place is on the map", () => {
  expect(foldPlaces([location(1, "IL", 0), location(2, "IL", 41)], undefined).onMap).toBe(true);
  expect(foldPlaces([location(1, "IL", 0)], HERE).onMap).toBe(false);
});
