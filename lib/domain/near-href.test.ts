import { expect, it } from "vitest";
import { nearHref } from "./near-href";

it("asks for a place in its own words, and for none where there is none", () => {
  expect(nearHref("/offers/7", "Austin, TX")).toBe("/offers/7?near=Austin%2C+TX");
  expect(nearHref("/offers/7", "")).toBe("/offers/7");
  expect(nearHref("/offers/7", null), "an emptied field stays empty there").toBe("/offers/7?near=");
});

it("says how far where that is not as far as usual", () => {
  expect(nearHref("/offers/7", "60601", 50)).toBe("/offers/7?near=60601&radius=50");
  expect(nearHref("/offers/7", "60601", 25)).toBe("/offers/7?near=60601");
  expect(nearHref("/offers/7", null, 50)).toBe("/offers/7?near=");
});
