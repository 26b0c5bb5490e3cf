import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCatalogDb } from "@/lib/db/client";
import { putLogo, wantedLogos } from "@/lib/db/logos";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import { browseOffers, type OfferQuery } from "./browse";
import { listCategories } from "./categories";
import { mapPlaces } from "./map/places";
import { getMerchant } from "./merchant";
import { getOffer } from "./offer";
import type { OfferItem } from "./types";

let made: TestCatalog;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00Z") });
  made = createTestCatalog();
  await made.apply(generatedContent("small"));
}, 60_000);

afterEach(() => {
  made.close();
  vi.useRealTimers();
});

const WORLD = { bbox: "-180,-90,180,90", zoom: 2 };

function totals() {
  return {
    all: browseOffers(made, {}).total,
    facets: browseOffers(made, {}).facets.categories.reduce((sum, { count }) => sum + count, 0),
    tree: listCategories(made).reduce((sum, { offerCount }) => sum + offerCount, 0),
    places: mapPlaces(made, WORLD).total,
  };
}

test("an expired offer is gone from every answer the moment its day ends in US Central time", () => {
  const [last] = browseOffers(made, { sort: "ending" }).items;
  if (!last) throw new Error("There are no offers.");
  expect(last.expiresOn).toBe("2026-11-20");
  const ended = browseOffers(made, {
    ids: everyId("ending")
      .filter(({ expiresOn }) => expiresOn === "2026-11-20")
      .map(({ id }) => id),
  });
  const before = totals();

  vi.setSystemTime(new Date("2026-11-21T05:59:59Z"));
  expect(totals()).toEqual(before);
  expect(getOffer(made, last.id)?.id).toBe(last.id);

  vi.setSystemTime(new Date("2026-11-21T06:00:00Z"));
  const after = totals();
  expect(after.all).toBe(before.all - ended.total);
  expect(after.facets).toBeLessThan(before.facets);
  expect(after.tree).toBe(before.tree - ended.total);
  expect(getOffer(made, last.id)).toBeUndefined();
  expect(getMerchant(made, last.merchant.id)?.offers.map(({ id }) => id)).not.toContain(last.id);
  expect(browseOffers(made, { q: last.title }).items.map(({ id }) => id)).not.toContain(last.id);

  // Days later the first places have no offer any more.
  vi.setSystemTime(new Date("2026-11-26T06:00:00Z"));
  expect(totals().places).toBeLessThan(before.places);
});

test("lists and maps say for which day they are: a page that was opened the day before knows no other", () => {
  const days = () => [browseOffers(made, {}).today, mapPlaces(made, WORLD).today];
  vi.setSystemTime(new Date("2026-11-21T05:59:59Z"));
  expect(days()).toEqual(["2026-11-20", "2026-11-20"]);
  vi.setSystemTime(new Date("2026-11-21T06:00:00Z"));
  expect(days()).toEqual(["2026-11-21", "2026-11-21"]);
});

function everyId(sort: "newest" | "ending"): OfferItem[] {
  return pages({ sort, limit: 100 }, () => undefined);
}

function pages(query: OfferQuery, between: () => void): OfferItem[] {
  const items: OfferItem[] = [];
  for (let cursor: string | undefined; ; between()) {
    const page = browseOffers(made, { ...query, cursor });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}

const QUERIES: readonly OfferQuery[] = [
  { sort: "newest" },
  { sort: "ending" },
  { q: "pizza" },
  { q: "tirs" },
  { q: "sall" },
  { q: "spya" },
  { near: "77002", radius: 200 },
];

test("pages stay right while a sync lands: what stood before and after comes once", async () => {
  const whole = (query: OfferQuery) => pages({ ...query, limit: 100 }, () => undefined);
  const begun = QUERIES.map((query) => ({
    query,
    name: JSON.stringify(query),
    before: whole(query),
    first: browseOffers(made, { ...query, limit: 10 }),
  }));
  await made.apply(generatedContent("small", { days: 20 }));
  for (const { query, name, before, first } of begun) {
    const rest: OfferItem[] = [];
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const page = browseOffers(made, { ...query, limit: 10, cursor });
      rest.push(...page.items);
      cursor = page.nextCursor;
    }
    const seen = [...first.items, ...rest].map(({ id }) => id);
    expect(new Set(seen).size, name).toBe(seen.length);
    const after = new Map(whole(query).map((item) => [item.id, item]));
    const stood = before.filter((item) => {
      const now = after.get(item.id);
      return (
        now?.title === item.title &&
        now.locationCount === item.locationCount &&
        now.distanceMiles === item.distanceMiles
      );
    });
    expect(stood.length, name).toBeGreaterThan(10);
    expect(
      stood.filter(({ id }) => !seen.includes(id)),
      name,
    ).toEqual([]);
  }
}, 60_000);

test("a logo that the worker has fetched shows on the next page that is asked for", () => {
  const [{ merchant } = { merchant: undefined }] = browseOffers(made, {}).items;
  if (!merchant) throw new Error("There are no offers.");
  expect(merchant.logo).toBeNull();
  const worker = openCatalogDb(path.dirname(made.catalog.$client.name));
  const [wanted] = wantedLogos(worker, new Date().toISOString(), merchant.id - 1, 1);
  if (!wanted) throw new Error("The feed gives no logo.");
  putLogo(worker, {
    merchantId: merchant.id,
    sourceUrl: wanted.url,
    hash: "0123456789abcdef",
    failure: null,
    fetchedAt: new Date().toISOString(),
  });
  worker.$client.close();
  expect(browseOffers(made, {}).items[0]?.merchant.logo).toBe(`/api/logos/${merchant.id}?v=0123456789ab`);
});

test("before the first sync there is nothing, and no error", () => {
  const empty = createTestCatalog();
  try {
    expect(browseOffers(empty, { q: "pizza", near: "10001" })).toMatchObject({ items: [], total: 0, nextCursor: null });
    expect(listCategories(empty)).toEqual([]);
    expect(mapPlaces(empty, WORLD).features).toEqual([]);
  } finally {
    empty.close();
  }
});
