import { expect, onTestFinished, test } from "vitest";
import type { PortalDb } from "@/lib/db/client";
import { insertRedemption, settleRedemption } from "@/lib/db/redemptions";
import { clientUserIdSchema } from "@/lib/domain/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { fewOffers } from "@/tests/factories/few-offers";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { popularOffers } from "./popular";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
let attempts = 0;

/** A portal with offers 10 to 13, of which 13 has ended. */
async function portalWithOffers() {
  const { portal } = createBarePortal();
  const { apply, catalog, close } = createTestCatalog();
  onTestFinished(close);
  await apply(fewOffers({ 10: "2099-12-31", 11: "2099-12-31", 12: "2099-12-31", 13: "2026-01-31" }));
  const popular = (limit: number, now?: number) => popularOffers({ portal, catalog }, limit, now).map(({ id }) => id);
  return { portal, popular };
}

function redeemed(portal: PortalDb, offerId: number, person: number, outcome = "sent") {
  const id = `attempt-${++attempts}`;
  const clientUserId = clientUserIdSchema.parse(`person-${person}`);
  insertRedemption(portal, { id, clientUserId, offerId, offerTitle: "Free coffee", merchantId: 7, requestId: "r" });
  settleRedemption(portal, id, { outcome });
}

test("the popular offers are those that most people were sent to, most first; one person many times counts once", async () => {
  const { portal, popular } = await portalWithOffers();
  for (let person = 1; person <= 5; person++) redeemed(portal, 10, person);
  for (let person = 1; person <= 7; person++) redeemed(portal, 11, person);
  for (let press = 1; press <= 20; press++) redeemed(portal, 12, 1);
  expect(popular(8)).toEqual([11, 10]);
  expect(popular(1)).toEqual([11]);
});

test("fewer than five people, failed attempts and last month count for nothing", async () => {
  const { portal, popular } = await portalWithOffers();
  for (let person = 1; person <= 4; person++) redeemed(portal, 10, person);
  for (let person = 1; person <= 9; person++) redeemed(portal, 11, person, "service_unavailable");
  for (let person = 1; person <= 9; person++) redeemed(portal, 12, person);
  expect(popular(8)).toEqual([12]);
  expect(popular(8, Date.now() + 29 * DAY_MS)).toEqual([12]);
  expect(popular(8, Date.now() + 31 * DAY_MS)).toEqual([]);
});

test("an offer that has ended gives its place to the next", async () => {
  const { portal, popular } = await portalWithOffers();
  for (let person = 1; person <= 9; person++) redeemed(portal, 13, person);
  for (let person = 1; person <= 6; person++) redeemed(portal, 12, person);
  expect(popular(1)).toEqual([12]);
});

test("however many come home, the attempts of a month are counted once a minute, also after a clock that was ahead", async () => {
  const { portal, popular } = await portalWithOffers();
  const now = Date.now();
  expect(popular(8, now)).toEqual([]);
  for (let person = 1; person <= 5; person++) redeemed(portal, 10, person);
  expect(popular(8, now), "the first ones are seen at once").toEqual([10]);
  for (let person = 1; person <= 6; person++) redeemed(portal, 11, person);
  expect(popular(8, now + MINUTE_MS - 1)).toEqual([10]);
  expect(popular(8, now + MINUTE_MS)).toEqual([11, 10]);
  for (let person = 1; person <= 7; person++) redeemed(portal, 12, person);
  expect(popular(8, now - DAY_MS)).toEqual([12, 11, 10]);
});
