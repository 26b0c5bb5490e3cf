import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insertMember } from "@/lib/db/members";
import { clientUserIdSchema } from "@/lib/domain/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { checkSession, startSession } from ".";

const START = Date.parse("2026-11-02T09:00:00Z");
const HOUR = 3600;
const EXPIRED = { status: "ended", reason: "expired" };

beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** A session of a portal that signs out after two hours without a request, and after a day in any case. */
async function session() {
  const portal = createBarePortal({ SESSION_IDLE: "2h", SESSION_MAX: "1d" });
  const { id: memberId } = insertMember(portal.portal, {
    ...{ clientUserId: clientUserIdSchema.parse("maya"), firstName: "Maya", lastName: "Okafor", role: "member" },
    ...{ accessState: "active", serviceState: "active" },
  });
  const id = await startSession(portal, { memberId, address: undefined, secondFactor: false });
  return {
    /** Asks as a request does that comes so many seconds after the sign-in. */
    at: (seconds: number) => {
      vi.setSystemTime(START + seconds * 1000);
      return checkSession(portal, id);
    },
  };
}

test("a session lives as long without a request as SESSION_IDLE says, and no second longer (ASVS 5.0, 7.3.1)", async () => {
  const [used, left] = [await session(), await session()];
  expect(await used.at(2 * HOUR)).toMatchObject({ status: "live" });
  expect(await left.at(2 * HOUR + 1)).toEqual(EXPIRED);
});

test("a request begins the time without one anew (ASVS 5.0, 7.3.1)", async () => {
  const { at } = await session();
  expect(await at(2 * HOUR)).toMatchObject({ status: "live" });
  expect(await at(4 * HOUR)).toMatchObject({ status: "live" });
  expect(await at(6 * HOUR + 1)).toEqual(EXPIRED);
  expect(await at(6 * HOUR + 2), "asking once more revives nothing").toEqual(EXPIRED);
});

test("a session that is used all the time ends after SESSION_MAX all the same (ASVS 5.0, 7.3.2)", async () => {
  const { at } = await session();
  for (let hour = 1; hour <= 24; hour++) expect(await at(hour * HOUR), `${hour} h`).toMatchObject({ status: "live" });
  expect(await at(24 * HOUR + 1)).toEqual(EXPIRED);
});
