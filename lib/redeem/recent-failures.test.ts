import { expect, onTestFinished, test, vi } from "vitest";
import { insertRedemption, settleRedemption } from "@/lib/db/redemptions";
import { clientUserIdSchema } from "@/lib/domain/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { recentFailures } from "./recent-failures";

const HOUR_MS = 3_600_000;

/** Attempts one after the other, a second apart, or some hours. */
function portalAfter(outcomes: readonly string[], hoursApart = 1 / 3600) {
  const { portal } = createBarePortal();
  onTestFinished(() => void vi.useRealTimers());
  const began = Date.now();
  for (const [i, outcome] of outcomes.entries()) {
    vi.useFakeTimers({ now: began + i * hoursApart * HOUR_MS, toFake: ["Date"] });
    const clientUserId = clientUserIdSchema.parse("E1");
    const attempt = { id: `A${i}`, clientUserId, offerId: 7, offerTitle: "Free coffee", merchantId: 7, requestId: "r" };
    insertRedemption(portal, attempt);
    settleRedemption(portal, attempt.id, { outcome });
  }
  return (hours: number) => recentFailures({ portal }, new Date(began + hours * HOUR_MS));
}

test("failures of the program in the last day are counted, with what most of them came to", () => {
  const after = portalAfter(["sent", "service_timeout", "service_unavailable", "service_timeout", "member_locked"]);
  expect(after(1)).toEqual({ attempts: 3, mostly: "service_timeout", areOver: false });
  expect(after(25)).toBeUndefined();
});

test("they are over once somebody has been sent to the program after them, and not because of whom it refused", () => {
  expect(portalAfter(["service_timeout", "sent", "member_locked"])(1)).toMatchObject({ attempts: 1, areOver: true });
  expect(portalAfter(["service_timeout", "member_locked", "started"])(1)).toMatchObject({ areOver: false });
});

test("what failed while the clock was a year ahead, as by certificates that have ended then, is no failure of the last day once it is put right", () => {
  vi.useFakeTimers({ now: Date.now() + 365 * 24 * HOUR_MS, toFake: ["Date"] });
  expect(portalAfter(["service_unavailable"])(-365 * 24)).toBeUndefined();
});

test("who was sent to the program while the clock was ahead does not tell that later failures are over", () => {
  expect(portalAfter(["service_timeout", "sent"], 48)(1)).toMatchObject({ attempts: 1, areOver: false });
});
