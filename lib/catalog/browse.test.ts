import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { allCategories } from "@/lib/db/categories";
import { offerIndex } from "@/lib/db/offer-index";
import { SORTS } from "@/lib/domain/offer-search";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import { browseOffers, type OfferQuery } from "./browse";
import { suggest } from "./suggest";

const TODAY = new Date("2026-11-20T18:00:00Z");
let made: TestCatalog;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: TODAY });
  made = createTestCatalog();
  await made.apply(generatedContent("small"));
}, 60_000);

afterAll(() => {
  made.close();
  vi.useRealTimers();
});

const browse = (query: OfferQuery) => browseOffers(made, query);

/** Every page of a query, one after the other. */
function everyPage(query: OfferQuery): number[] {
  const ids: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = browse({ ...query, cursor });
    ids.push(...page.items.map((item) => item.id));
    if (page.nextCursor === null) return ids;
    cursor = page.nextCursor;
  }
}

/** What the tables themselves say, without the index. */
function idsWhere(condition: string): number[] {
  return made.catalog.$client
    .prepare<[], number>(`SELECT o.id FROM offer o WHERE o.expires_on >= '2026-11-20' AND ${condition} ORDER BY o.id`)
    .pluck()
    .all();
}

const at = (condition: string) =>
  `EXISTS (SELECT 1 FROM offer_location p JOIN location l ON l.id = p.location_id WHERE p.offer_id = o.id AND ${condition})`;

describe("filters leave what the tables say", () => {
  test.each<[string, OfferQuery, string]>([
    ["nothing set", {}, "true"],
    [
      "a category with its children",
      { category: "dining" },
      "o.id IN (SELECT offer_id FROM offer_category WHERE category_id IN (SELECT id FROM category WHERE key LIKE 'dining/%'))",
    ],
    ["an unknown category", { category: "nowhere" }, "false"],
    ["a merchant", { merchant: "100001" }, "o.merchant_id = 100001"],
    ["a state", { state: "tx" }, at("l.state = 'TX'")],
    ["a city in any state", { city: "Springfield" }, at("l.city = 'Springfield'")],
    ["a city of a state", { city: "houston", state: "TX" }, at("l.city = 'Houston' AND l.state = 'TX'")],
    ["no place listed", { placeless: "1" }, "o.id NOT IN (SELECT offer_id FROM offer_location)"],
    ["new", { new: "1" }, "o.listed_on >= '2026-11-06'"],
    ["ending soon", { ending: "1" }, "o.expires_on <= '2026-11-27'"],
    ["several", { category: "shopping/apparel", state: "CA" }, `o.category_id = 401 AND ${at("l.state = 'CA'")}`],
  ])("%s", (_name, query, condition) => {
    const expected = idsWhere(condition);
    expect(everyPage({ ...query, limit: 100 }).sort((a, b) => a - b)).toEqual(expected);
    expect(browse(query).total).toBe(expected.length);
  });

  test("ids, such as the saved ones", () => {
    const ids = idsWhere("true").slice(0, 5);
    expect(everyPage({ ids: [...ids, 1] }).sort((a, b) => a - b)).toEqual(ids);
    expect(browse({ ids: [] }).total).toBe(0);
  });
});

test("each facet counts what choosing it would leave", () => {
  expect(browse({}).facets.placeless).toBeGreaterThan(0);
  for (const query of [
    {},
    { category: "dining" },
    { q: "free", state: "TX" },
    { near: "10001", radius: 50 },
    { near: "10001", radius: 50, category: "dining" },
    { city: "Houston" },
    { near: "10001", radius: 50, city: "Newark" },
    { new: "1", state: "CA" },
  ]) {
    const { facets } = browse(query);
    const categories = new Map(facets.categories.map(({ key, count }) => [key, count]));
    for (const { key } of allCategories(made.catalog)) {
      expect(browse({ ...query, category: key }).total, key).toBe(categories.get(key) ?? 0);
    }
    const states = new Map(facets.states.map(({ state, count }) => [state, count]));
    for (const state of offerIndex(made.catalog).setKeys("state")) {
      // A state is meant with all of its cities.
      expect(browse({ ...query, state, city: undefined }).total, state).toBe(states.get(state) ?? 0);
    }
    expect(facets.cities.length).toBeGreaterThan(0);
    const listed = facets.cities.map(({ city, count }) => ({ city, count }));
    expect(listed).toEqual(listed.toSorted((a, b) => b.count - a.count || a.city.localeCompare(b.city)));
    for (const { city, state, count } of facets.cities) {
      // A city of the country is meant with its state.
      expect(browse({ ...query, city, state }).total).toBe(count);
    }
    expect(browse({ ...query, new: "1" }).total).toBe(facets.new);
    expect(browse({ ...query, ending: "1" }).total).toBe(facets.ending);
    // What lists no place is nowhere near: it is found instead of what is at a place, not among it.
    const anywhere = { ...query, near: undefined, radius: undefined, state: undefined, city: undefined };
    expect(browse({ ...anywhere, placeless: "1" }).total).toBe(facets.placeless);
  }
});

test("offers without a place are listed at none, and the places that could be chosen instead are counted", () => {
  for (const where of [{ state: "TX" }, { city: "Houston" }, { near: "10001", radius: 3_000 }]) {
    expect(browse({ ...where, placeless: "1" }).total).toBe(0);
  }
  const { facets, total } = browse({ placeless: "1" });
  const { states, cities, placeless } = browse({}).facets;
  expect(facets).toMatchObject({ states, cities, placeless: total });
  expect(placeless).toBe(total);
  expect(browse({ placeless: "1", q: "dental" }).widened).toEqual({
    radius: null,
    total: browse({ q: "dental" }).total,
  });
});

test("no wider circle is proposed for offers without a place", () => {
  expect(browse({ placeless: "1", near: "10001", radius: 5 }).widened).toMatchObject({ radius: null });
});

test("pages hold every offer once, in any order and with any filter", () => {
  const query = fc.record({
    sort: fc.constantFrom(...SORTS),
    limit: fc.integer({ min: 7, max: 100 }),
    q: fc.constantFrom(undefined, "pizza", "free", "co", "masage", "a"),
    category: fc.constantFrom(undefined, "shopping", "dining/mexican"),
    near: fc.constant("Houston, TX"),
    radius: fc.constantFrom(5, 50, 3_000),
  });
  fc.assert(
    fc.property(query, (asked) => {
      const ids = everyPage(asked);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(browse(asked).total);
    }),
    { numRuns: 60 },
  );
});

test("any text is answered, and an offer that is found stands in the catalogue", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60, unit: "grapheme" }),
    fc
      .array(
        fc.constantFrom("NEAR", '"', "*", "-", "(", ")", "pizza", "OR", ":", "^", "%", "_", "'", "\\", "\0", "é"),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(" ")),
  );
  const live = new Set(idsWhere("true"));
  fc.assert(
    fc.property(text, (q) => {
      for (const { id } of browse({ q, limit: 5 }).items) expect(live.has(id)).toBe(true);
      expect(suggest(made, { q }).merchants.length).toBeLessThanOrEqual(5);
    }),
  );
});

test("a query without a word brings nothing, a blank one everything", () => {
  expect(browse({ q: "*** -" }).total).toBe(0);
  expect(browse({ q: "  " }).total).toBe(browse({}).total);
});

test("a suggested category tells how many of its offers are near a place, if that is one", () => {
  const { categories } = suggest(made, { q: "dining", near: "60601", radius: "50" });
  const [dining] = categories;
  expect(dining?.nearCount).toBe(browse({ category: "dining", near: "60601", radius: 50 }).total);
  expect(dining?.nearCount).toBeGreaterThan(0);
  expect(dining?.offerCount).toBe(browse({ category: "dining" }).total);
  expect(suggest(made, { q: "dining", near: "6060" })).toEqual(suggest(made, { q: "dining" }));
});

test("a slip is named, with the spelling that was meant", () => {
  expect(browse({ q: "trattorria" }).spelling).toBe("trattoria");
  expect(browse({ q: "pizza" }).spelling).toBeNull();
  expect(browse({ q: "huston" }).spelling).toBe("houston");
});

describe("a query that cannot be answered says why", () => {
  test.each<[string, OfferQuery, RegExp]>([
    ["an unknown place", { near: "Nowhere, ZZ" }, /near is not a place/],
    ["distance from nowhere", { sort: "distance" }, /needs near/],
    ["a cursor that is none", { cursor: "%%%" }, /cursor must be a cursor/],
    ["another sort's cursor", { sort: "ending", cursor: "next" }, /is from a list with another sort/],
    ["a page too long", { limit: 101 }, /limit/],
    ["neither yes nor no", { new: "2" }, /^new must be 0 or 1\.$/],
  ])("%s", (_name, query, words) => {
    const cursor = query.cursor === "next" ? browse({ sort: "newest" }).nextCursor : query.cursor;
    expect(() => browse({ ...query, cursor })).toThrow(words);
  });
});
