import { expect, it } from "vitest";
import { nearHref } from "./near-href";

it("asks for a place in its own words, and for none where there is none", () => {
  expect(nearHref("/offers/7", { near: "Austin, TX" })).toBe("/offers/7?near=Austin%2C+TX");
  expect(nearHref("/offers/7", { near: "" })).toBe("/offers/7");
  expect(nearHref("/offers/7", { near: null }), "an emptied field stays empty there").toBe("/offers/7?near=");
});

it("says how far where that is not as far as usual", () => {
  expect(nearHref("/offers/7", { near: "60601", radius: 50 })).toBe("/offers/7?near=60601&radius=50");
  expect(nearHref("/offers/7", { near: "60601", radius: 25 })).toBe("/offers/7?near=60601");
  expect(nearHref("/offers/7", { near: null, radius: 50 })).toBe("/offers/7?near=");
});

it("says what a point is, and of no other place", () => {
  expect(nearHref("/offers/7", { near: "41.88,-87.63", at: "here" })).toBe("/offers/7?near=41.88%2C-87.63&at=here");
  expect(nearHref("/offers/7", { near: "41.88,-87.63", at: null })).toBe("/offers/7?near=41.88%2C-87.63");
  expect(nearHref("/offers/7", { near: "60601", at: "here" })).toBe("/offers/7?near=60601");
});
