import { expect, test } from "vitest";
import { entry, offer, select, startTinyPortal } from "@/tests/factories/tiny-feed";

const CATEGORY = 101;
/** Merchants of two pages. */
const MERCHANTS = 100;

/** One that takes more of a page's text than is compared of it. */
function large(merchantId: number) {
  const locations = Array.from({ length: 40 }, (_, at) => 800 + at);
  return entry(merchantId, [offer(merchantId + 80_000, CATEGORY, locations)]);
}

test.each([
  ["begin alike", [0, 50], []],
  ["end alike", [49, 99], []],
  ["begin and end alike, and differ in length,", [0, 50, 49, 99], [60]],
])("of two pages in a row that %s none is taken for a repetition of the other", async (_how, alike, longer) => {
  const portal = await startTinyPortal();
  const [category] = portal.feed.categories[0]?.children ?? [];
  if (category?.id !== CATEGORY) throw new Error("The category is not there.");
  category.merchant_count = MERCHANTS;
  const merchants = Array.from({ length: MERCHANTS }, (_, at) => {
    if (alike.includes(at)) return large(4_900 + (at % 50));
    const own = offer(70_000 + at, CATEGORY, [7]);
    return entry(5_000 + at, [longer.includes(at) ? { ...own, title: `${own.title} and more` } : own]);
  });
  portal.feed.entries.set(CATEGORY, merchants);
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: null });
  const listed = select(portal, `SELECT count(*) FROM offer_category WHERE category_id = ${CATEGORY}`);
  expect(listed).toEqual([[MERCHANTS - alike.length / 2]]);
});
