import { expect, test } from "vitest";
import { insertRedemption, settleRedemption } from "@/lib/db/redemptions";
import { clientUserIdSchema } from "@/lib/domain/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { recentFailures } from "./recent-failures";

const HOUR_MS = 3_600_000;

test("failures of the program in the last day are counted, with what most of them came to", () => {
  const { portal } = createBarePortal();
  const outcomes = ["sent", "service_timeout", "service_unavailable", "service_timeout", "member_locked", "started"];
  for (const [i, outcome] of outcomes.entries()) {
    const clientUserId = clientUserIdSchema.parse("E1");
    const attempt = { id: `A${i}`, clientUserId, offerId: 7, offerTitle: "Free coffee", merchantId: 7, requestId: "r" };
    insertRedemption(portal, attempt);
    settleRedemption(portal, attempt.id, { outcome });
  }
  const now = Date.now();
  expect(recentFailures({ portal }, new Date(now + HOUR_MS))).toEqual({ attempts: 3, mostly: "service_timeout" });
  expect(recentFailures({ portal }, new Date(now + 25 * HOUR_MS))).toBeUndefined();
});
