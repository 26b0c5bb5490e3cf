import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import { homeOffers } from "./home-offers";

let made: TestCatalog;

beforeAll(async () => {
  // On some days, no offer near Chicago ends soon.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00Z") });
  made = createTestCatalog();
  await made.apply(generatedContent("small"));
}, 60_000);
afterAll(() => {
  made.close();
  vi.useRealTimers();
});

test("a part of the first page is near home where enough is", () => {
  const { home, near, nearby, newest, ending } = homeOffers(made, "60601", 4);
  expect(home?.name).toBe("Chicago, IL 60601");
  expect(new Set(near.map(({ merchant }) => merchant.id)).size, "of as many merchants").toBe(4);
  expect(nearby?.length).toBeGreaterThan(0);
  for (const part of [newest, ending]) {
    expect(part.offers).toHaveLength(4);
    expect(part.offers.every(({ distanceMiles }) => distanceMiles !== undefined)).toBe(part.reach === "near");
  }
});

test("where few are near home, these come first, and others fill the part", () => {
  const { ending } = homeOffers(made, "60601", 100);
  expect(ending.reach, "a hundred that end soon are not near").toBe("near first");
  const areNear = ending.offers.map(({ distanceMiles }) => distanceMiles !== undefined);
  expect(areNear[0]).toBe(true);
  expect(areNear, "once they are far, they stay so").toEqual([...areNear].sort((a, b) => Number(b) - Number(a)));
  expect(areNear.at(-1)).toBe(false);
  expect(new Set(ending.offers.map(({ id }) => id)).size).toBe(ending.offers.length);
});

test("where nothing was added of late, nothing has just been added, near home or anywhere", async () => {
  const { catalog } = await catalogOf({ name: "Shop", city: "Austin" }, { name: "Other" });
  for (const zip of ["78701", ""]) {
    expect(homeOffers({ catalog }, zip, 4)).toMatchObject({ total: 2, newest: { offers: [], reach: "anywhere" } });
  }
});

test("nobody's home, and a catalogue that is empty, are near nothing", () => {
  const nowhere = homeOffers(made, "", 4);
  expect([nowhere.home, nowhere.near, nowhere.nearby, nowhere.newest.reach]).toEqual([null, [], undefined, "anywhere"]);
  const empty = createTestCatalog();
  try {
    expect(homeOffers(empty, "60601", 4)).toMatchObject({
      total: 0,
      near: [],
      newest: { offers: [], reach: "anywhere" },
    });
  } finally {
    empty.close();
  }
});
