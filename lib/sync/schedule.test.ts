import { expect, test } from "vitest";
import { isOfTheDay, isSyncDue, JITTER_MINUTES, lastScheduled, nextSync } from "./schedule";

const HOUR = 60 * 60 * 1000;

test.each([
  ["2026-11-20T10:29:59Z", 0, "2026-11-19T10:30:00.000Z"],
  ["2026-11-20T10:30:00Z", 0, "2026-11-20T10:30:00.000Z"],
  ["2026-07-01T09:30:00Z", 0, "2026-07-01T09:30:00.000Z"],
  ["2026-11-20T12:00:00Z", 59, "2026-11-20T11:29:00.000Z"],
])("at %s, %i minutes late, the last scheduled time was %s", (now, jitter, scheduled) => {
  expect(lastScheduled(new Date(now), jitter).toISOString()).toBe(scheduled);
});

test.each([0, JITTER_MINUTES - 1])(
  "400 days with a jitter of %i minutes have one run each, 23 to 25 hours apart, over all changes of the clocks",
  { timeout: 30_000 },
  (jitter) => {
    const minutes = 60 * 1000;
    let latest = new Date("2026-01-01T11:40:00Z");
    const isDue = (now: Date) => {
      const since = lastScheduled(now, jitter);
      return isSyncDue(now, since, latest >= since ? [{ endedAt: latest, settled: true }] : []);
    };
    for (let day = 0; day < 400; day++) {
      const noon = new Date(latest.getTime() + 12 * HOUR);
      expect(isDue(noon), `at ${noon.toISOString()}`).toBe(false);
      let now = new Date(latest.getTime() + 22.5 * HOUR);
      while (!isDue(now)) now = new Date(now.getTime() + 30 * minutes);
      const gap = (now.getTime() - latest.getTime()) / HOUR;
      expect(gap, `at ${now.toISOString()}`).toBeGreaterThanOrEqual(day === 0 ? 22.5 : 23);
      expect(gap, `at ${now.toISOString()}`).toBeLessThanOrEqual(25);
      latest = now;
    }
    expect(latest.getTime() - Date.parse("2026-01-01T11:40:00Z")).toBeGreaterThan(399 * 24 * HOUR);
  },
);

const scheduled = new Date("2026-11-20T10:30:00Z");
const at = (hours: number) => new Date(scheduled.getTime() + hours * HOUR);

test.each([
  ["compiled on time", "Fri, 20 Nov 2026 10:30:00 GMT", true],
  ["compiled late", "Fri, 20 Nov 2026 17:00:00 GMT", true],
  ["compiled a little early", "Fri, 20 Nov 2026 10:02:00 GMT", true],
  ["compiled the evening before", "Thu, 19 Nov 2026 23:00:00 GMT", true],
  ["of the day before", "Thu, 19 Nov 2026 10:30:00 GMT", false],
  ["of the day before, and late", "Thu, 19 Nov 2026 22:00:00 GMT", false],
  ["of which nobody knows", null, false],
])("whether an edition %s is of the day does not depend on the installation's minutes", (_what, lastModified, isIt) => {
  for (const minutes of [0, JITTER_MINUTES - 1]) {
    expect(isOfTheDay(lastModified, new Date(scheduled.getTime() + minutes * 60 * 1000))).toBe(isIt);
  }
});

test("after downtime a sync is due at once", () => {
  expect(isSyncDue(at(20), scheduled, [])).toBe(true);
});

test("a run that failed for a passing reason is tried again hourly for some hours", () => {
  const failed = { endedAt: at(0.1), settled: false };
  expect(isSyncDue(at(0.5), scheduled, [failed])).toBe(false);
  expect(isSyncDue(at(1.2), scheduled, [failed])).toBe(true);
  expect(isSyncDue(at(1.3), scheduled, [{ endedAt: at(1.25), settled: false }, failed])).toBe(false);
  expect(isSyncDue(at(9), scheduled, [{ endedAt: at(7.9), settled: false }, failed])).toBe(false);
});

test("the hours of trying again begin with the first try, when that comes late, as after an installation", () => {
  const first = { endedAt: at(12), settled: false };
  expect(isSyncDue(at(13.1), scheduled, [first])).toBe(true);
  expect(isSyncDue(at(19.9), scheduled, [{ endedAt: at(18), settled: false }, first])).toBe(true);
  expect(isSyncDue(at(20.5), scheduled, [{ endedAt: at(18), settled: false }, first])).toBe(false);
});

test("a run that failed for a reason that needs a person waits for the next day", () => {
  expect(isSyncDue(at(2), scheduled, [{ endedAt: at(0.1), settled: true }])).toBe(false);
});

test("a run that left nothing to do settles the day, whatever a later one that somebody asked for came to", () => {
  const settled = { endedAt: at(0.1), settled: true };
  expect(isSyncDue(at(3), scheduled, [{ endedAt: at(1), settled: false }, settled])).toBe(false);
});

test("a sync that began before the scheduled time, and was postponed after it, is repeated as soon as it may succeed", () => {
  const scheduled = lastScheduled(new Date("2026-11-20T12:00:00Z"), 0);
  const earliest = new Date(scheduled.getTime() + 2 * 60_000);
  expect(nextSync(earliest, scheduled, 0, [])).toEqual(earliest);
  expect(isSyncDue(earliest, scheduled, [])).toBe(true);
});
