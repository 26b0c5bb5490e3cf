import { expect, test } from "vitest";
import type { PortalDb } from "@/lib/db/client";
import { insertRedemption, settleRedemption } from "@/lib/db/redemptions";
import { clientUserIdSchema } from "@/lib/domain/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { popularOfferIds } from "./popular";

const DAY_MS = 86_400_000;
let attempts = 0;

function redeemed(portal: PortalDb, offerId: number, person: number, outcome = "sent") {
  const id = `attempt-${++attempts}`;
  const clientUserId = clientUserIdSchema.parse(`person-${person}`);
  insertRedemption(portal, { id, clientUserId, offerId, offerTitle: "Free coffee", merchantId: 7, requestId: "r" });
  settleRedemption(portal, id, { outcome });
}

test("popular is what most people were sent to; one person many times is one person", () => {
  const { portal } = createBarePortal();
  for (let person = 1; person <= 7; person++) redeemed(portal, 10, person);
  for (let person = 1; person <= 5; person++) redeemed(portal, 11, person);
  for (let press = 1; press <= 20; press++) redeemed(portal, 12, 1);
  expect(popularOfferIds({ portal }, 8)).toEqual([10, 11]);
  expect(popularOfferIds({ portal }, 1)).toEqual([10]);
});

test("fewer than five people, failed attempts and last month count for nothing", () => {
  const { portal } = createBarePortal();
  for (let person = 1; person <= 4; person++) redeemed(portal, 10, person);
  for (let person = 1; person <= 9; person++) redeemed(portal, 11, person, "service_unavailable");
  for (let person = 1; person <= 9; person++) redeemed(portal, 12, person);
  expect(popularOfferIds({ portal }, 8)).toEqual([12]);
  expect(popularOfferIds({ portal }, 8, Date.now() + 31 * DAY_MS)).toEqual([]);
});
