import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashSecret } from "@/lib/secrets";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { insertPerson } from "@/tests/factories/members";
import { checkSession, isStillLive, startSession } from ".";

const START = Date.parse("2026-11-02T09:00:00Z");
const HOUR = 3600;
const EXPIRED = { status: "ended", reason: "expired" };

beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** A session of a portal that signs out after two hours without a request, and after a day in any case. */
async function session(SESSION_IDLE = "2h") {
  const portal = createBarePortal({ SESSION_IDLE, SESSION_MAX: "1d" });
  const memberId = insertPerson(portal.portal, "maya");
  const start = () => startSession(portal, { memberId, address: undefined, secondFactor: false });
  const [id, other] = [await start(), await start()];
  return {
    /** Asks as a request does that comes so many seconds after the sign-in. */
    at: (seconds: number) => {
      vi.setSystemTime(START + seconds * 1000);
      return checkSession(portal, id);
    },
    /** Asks as a request of the member's other device does. */
    otherAt: (seconds: number) => {
      vi.setSystemTime(START + seconds * 1000);
      return checkSession(portal, other);
    },
    /** Asks as a stream does. */
    watchedAt: (seconds: number) => {
      vi.setSystemTime(START + seconds * 1000);
      return isStillLive(portal, { sessionKey: hashSecret(id) });
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

test("a request on one device is no use of another's session (ASVS 5.0, 7.3.1)", async () => {
  const { at, otherAt } = await session();
  expect(at(HOUR)).toMatchObject({ status: "live" });
  expect(otherAt(2 * HOUR + 1)).toEqual(EXPIRED);
  expect(at(2 * HOUR + 2)).toMatchObject({ status: "live" });
});

test("a page that is left open with a stream in it is no use of its session (ASVS 5.0, 7.3.1)", async () => {
  const { at, watchedAt } = await session();
  for (let minute = 10; minute <= 120; minute += 10) expect(watchedAt(minute * 60), `${minute} min`).toBe(true);
  expect(watchedAt(2 * HOUR + 1)).toBe(false);
  expect(await at(2 * HOUR + 2)).toEqual(EXPIRED);
});

test("a session of one minute without a request lives on for somebody who asks more often", async () => {
  const { at } = await session("1m");
  for (const seconds of [40, 80, 120]) expect(await at(seconds), `${seconds} s`).toMatchObject({ status: "live" });
  expect(await at(181)).toEqual(EXPIRED);
});

test("a session begun while the clock was ahead does not live until that time comes", async () => {
  const { at } = await session();
  expect(await at(-24 * HOUR), "what a day back makes of all").toMatchObject({ status: "live" });
  expect(await at(-24 * HOUR - 1)).toEqual(EXPIRED);
});

test("a session used after the clock, which was ahead, was put right ends after SESSION_IDLE without another request", async () => {
  const { at } = await session();
  expect(await at(-6 * HOUR)).toMatchObject({ status: "live" });
  expect(await at(-4 * HOUR)).toMatchObject({ status: "live" });
  expect(await at(-2 * HOUR + 1)).toEqual(EXPIRED);
});

test("a page that is kept on the device is kept until its session would end, and never beyond SESSION_MAX (ASVS 5.0, 7.3.2)", async () => {
  const { at } = await session();
  const endsAt = (hour: number) => {
    const check = at(hour * HOUR);
    return check.status === "live" ? (check.viewer.endsAt - START / 1000) / HOUR : undefined;
  };
  const hours = Array.from({ length: 25 }, (_, hour) => hour);
  expect(hours.map(endsAt)).toEqual(hours.map((hour) => Math.min(hour + 2, 24)));
});

test("a session that is used all the time ends after SESSION_MAX all the same (ASVS 5.0, 7.3.2)", async () => {
  const { at } = await session();
  for (let hour = 1; hour <= 24; hour++) expect(await at(hour * HOUR), `${hour} h`).toMatchObject({ status: "live" });
  expect(await at(24 * HOUR + 1)).toEqual(EXPIRED);
});
