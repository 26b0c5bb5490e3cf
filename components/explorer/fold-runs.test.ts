import { expect, it } from "vitest";
import type { ListedOffer } from "@/lib/text/listed";
import { foldRuns } from "./fold-runs";

const HERE = { latitude: 41.88, longitude: -87.63 };
const THERE = { latitude: 41.9, longitude: -87.63 };
const WEST = { latitude: 41.88, longitude: -87.7 };

/** A list of the offers of these merchants, each at a place. */
function listOf(...stands: readonly (readonly [merchant: string, nearest?: ListedOffer["nearest"]])[]): ListedOffer[] {
  return stands.map(([name, nearest], i) => ({
    id: i + 1,
    title: "20% off",
    saving: "20% off",
    merchant: { name, logo: null },
    words: { ends: "Ends tomorrow", endsSoon: true },
    ...(nearest && { nearest }),
  }));
}

/** The rows' ids, each with those that are folded below it. */
function rowsOf(offers: readonly ListedOffer[]) {
  return foldRuns(offers).map(({ offer, folded }) => [offer.id, ...folded.map(({ id }) => id)]);
}

it("folds what a merchant has at one place after its first two offers, wherever in the list that is", () => {
  const list = listOf(["Bagels", HERE], ...Array.from({ length: 5 }, () => ["Pottery", HERE] as const), ["Gym", HERE]);
  expect(rowsOf(list)).toEqual([[1], [2], [3, 4, 5, 6], [7]]);
});

it("begins anew at another place of the merchant, and where another merchant has come between", () => {
  const pottery = ["Pottery", HERE] as const;
  for (const other of [THERE, WEST]) {
    expect(rowsOf(listOf(pottery, pottery, ["Pottery", other], ["Pottery", other]))).toEqual([[1], [2], [3], [4]]);
  }
  expect(rowsOf(listOf(pottery, pottery, ["Gym", HERE], pottery, pottery))).toEqual([[1], [2], [3], [4], [5]]);
});

it("folds no offers without a place", () => {
  expect(rowsOf(listOf(["Online"], ["Online"], ["Online"]))).toEqual([[1], [2], [3]]);
});
