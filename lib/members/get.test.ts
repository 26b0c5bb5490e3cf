import { expect, test } from "vitest";
import { insertRedemption } from "@/lib/db/redemptions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, getMember } from ".";

test("an attempt whose process died is told as broken off, not as under way", async () => {
  const portal = createBarePortal();
  const person = { email: "ada@example.org", firstName: "Ada", lastName: "Berg" };
  const { clientUserId } = await addMember(portal, { name: "test" }, person);
  const attempt = { clientUserId, offerId: 1, offerTitle: "An offer", merchantId: 1, requestId: "r-1" };
  insertRedemption(portal.portal, { ...attempt, id: "DEAD" });
  portal.portal.$client.exec("UPDATE redemption SET started_at = '2026-11-20T09:00:00.000Z'");
  insertRedemption(portal.portal, { ...attempt, id: "PRESSED" });
  expect(getMember(portal, clientUserId).attempts).toMatchObject([
    { id: "PRESSED", outcome: "started" },
    { id: "DEAD", outcome: "broken_off" },
  ]);
});
