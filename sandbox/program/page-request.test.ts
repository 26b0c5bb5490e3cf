import { expect, it } from "vitest";
import { landingPath } from "./page-request";

const exists = (path: string) => ["/offers/7/cafe", "/offers/8/shop?channel=online"].includes(path);

it.each(["/offers/7/cafe", "/offers/8/shop?channel=online"])("%s leads to itself", (path) => {
  expect(landingPath(path, exists)).toBe(path);
});

it.each([
  undefined,
  "",
  "offers/7/cafe",
  "//offers/7/cafe",
  "/\\offers/7/cafe",
  "https://program.invalid/offers/7/cafe",
  "/offers/8/shop",
  "/nowhere",
  "/x/../offers/7/cafe",
  "/offers/7/./cafe",
  "/offers/7/ca\tfe",
  "/offers/7/cafe ",
  "/offers/7/cafe#x",
  "/offers/7/cafe?",
  "/offers\\7\\cafe",
])("%j leads home", (path) => {
  expect(landingPath(path, exists)).toBe("/");
});
