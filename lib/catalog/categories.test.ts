import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import { browseOffers } from "./browse";
import { listCategories } from "./categories";
import type { CategoryNode, OfferItem } from "./types";

let made: TestCatalog;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00Z") });
  made = createTestCatalog();
  await made.apply(generatedContent("small"));
  // By then some of its offers have ended.
  vi.setSystemTime(new Date("2026-11-27T18:00:00Z"));
}, 60_000);

afterAll(() => {
  made.close();
  vi.useRealTimers();
});

test("each category counts the live offers and the merchants that a member finds in it", () => {
  const categories = listCategories(made).flatMap((root) => [root, ...root.children]);
  expect(categories.length).toBeGreaterThan(10);
  const counted = categories.map(({ key, offerCount, merchantCount }) => ({ key, offerCount, merchantCount }));
  expect(counted).toEqual(
    categories.map((category) => {
      const offers = everyOfferIn(category);
      const merchants = new Set(offers.map(({ merchant }) => merchant.id));
      return { key: category.key, offerCount: offers.length, merchantCount: merchants.size };
    }),
  );
});

function everyOfferIn({ key }: CategoryNode): OfferItem[] {
  const offers: OfferItem[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = browseOffers(made, { category: key, limit: 100, cursor });
    offers.push(...page.items);
    if (page.nextCursor === null) return offers;
    cursor = page.nextCursor;
  }
}
