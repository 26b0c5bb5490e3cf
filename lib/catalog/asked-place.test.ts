import { describe, expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";

const shops = [
  { name: "Anvil Pizza", titles: ["Buffalo wings: 10% off"], city: "Chicago", state: "IL" },
  { name: "Las Vegas Systems", city: "Reno", state: "NV" },
];

describe("a place in a query is told with what else it asks for", () => {
  test.each([
    ["pizza chicago", "pizza", "Chicago, IL"],
    ["oil change 60601", "oil change", "Chicago, IL 60601"],
    ["pizza in Austin, TX", "pizza", "Austin, TX"],
    ["Pizza near golf il", "Pizza", "Golf, IL"],
    ["movie tickets Charleston West Virginia", "movie tickets", "Charleston, WV"],
    ["hotel in Orlando in March", "hotel in March", "Orlando, FL"],
    ["hotel in Nashville in March", "hotel in March", "Nashville, TN"],
    ["golf 60601", "golf", "Chicago, IL 60601"],
    ["golf 60601.", "golf", "Chicago, IL 60601"],
    ["pizza chicago 60601", "pizza", "Chicago, IL 60601"],
    ["orlando hotels", "hotels", "Orlando, FL"],
    ["las vegas shows", "shows", "Las Vegas, NV"],
    ["60601", "", "Chicago, IL 60601"],
    ["in Chicago", "", "Chicago, IL"],
  ])("%s", async (query, q, near) => {
    const { page } = await catalogOf(...shops);
    expect(page({ q: query }).askedPlace).toEqual({ q, near });
  });
});

test("it may lie elsewhere than what was searched around", async () => {
  const { page } = await catalogOf(...shops);
  const { askedPlace } = page({ q: "pizza chicago", near: "Austin, TX" });
  expect(askedPlace).toEqual({ q: "pizza", near: "Chicago, IL" });
});

test("there is none where a filter says where, or where the words are meant otherwise", async () => {
  const { page } = await catalogOf(...shops);
  for (const query of [
    "pizza",
    "golf",
    "golf balls",
    "buffalo wings",
    "las vegas systems",
    "pizza in",
    "near me",
    "room by Hilton",
  ]) {
    expect(page({ q: query }).askedPlace, query).toBeNull();
  }
  for (const where of [{ near: "60601" }, { state: "IL" }, { city: "Chicago" }, { placeless: "1" }]) {
    expect(page({ q: "pizza chicago", ...where }).askedPlace).toBeNull();
  }
});
