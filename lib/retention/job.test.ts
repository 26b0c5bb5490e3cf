import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openCatalogDb } from "@/lib/db/client";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { dayOfSchedule } from "@/tests/factories/day-of-schedule";
import { writeHistory } from "@/tests/factories/history";
import { keepRetentionSchedule, retentionHandler } from ".";

afterEach(() => void vi.useRealTimers());

test("old records are deleted daily, and when a worker starts, since it may have been off at night", async () => {
  const times = await dayOfSchedule("2026-11-20T12:00:00Z", keepRetentionSchedule);
  expect(times).toEqual(["12:00", new Date(2026, 10, 21, 3, 40).toISOString().slice(11, 16)]);
});

/** A portal where somebody redeemed on October 30, 2026, and what the worker has left of it at an instant. */
function retained() {
  const { portal, config } = createBarePortal({ RETENTION_DAYS: "60" });
  const catalog = openCatalogDb(config.DATA_DIR);
  onTestFinished(() => void catalog.$client.close());
  const history = writeHistory({ portal, catalog });
  history.people(1, () => ({}));
  history.press({ person: 1, at: "2026-10-30T12:00:00Z" });
  vi.useFakeTimers({ toFake: ["Date"] });
  return async (instant: string) => {
    vi.setSystemTime(new Date(instant));
    await retentionHandler({ portal, catalog, config }).run({}, new AbortController().signal);
    return portal.$client.prepare("SELECT count(*) FROM redemption").pluck().get();
  };
}

test("a clock that is far ahead, and put right within a day, deletes nothing, also where a worker starts meanwhile", async () => {
  const attemptsAt = retained();
  expect(await attemptsAt("2026-11-20T03:40:00Z")).toBe(1);
  expect(await attemptsAt("2027-12-25T12:00:00Z")).toBe(1);
  expect(await attemptsAt("2027-12-26T11:59:00Z")).toBe(1);
  expect(await attemptsAt("2026-11-21T12:00:00Z")).toBe(1);
  expect(await attemptsAt("2027-12-26T12:05:00Z"), "it is wrong anew").toBe(1);
});

test("after a clock that was far behind, as where a machine starts, old records are deleted on the same day", async () => {
  const attemptsAt = retained();
  expect(await attemptsAt("2026-12-28T03:40:00Z")).toBe(1);
  expect(await attemptsAt("1970-01-01T00:00:20Z")).toBe(1);
  expect(await attemptsAt("2026-12-30T03:40:00Z")).toBe(0);
});

test("a machine that was off for months deletes old records a day after it is back, also where a worker starts meanwhile", async () => {
  const attemptsAt = retained();
  expect(await attemptsAt("2026-11-20T03:40:00Z")).toBe(1);
  expect(await attemptsAt("2027-12-25T12:00:00Z")).toBe(1);
  expect(await attemptsAt("2027-12-26T11:00:00Z")).toBe(1);
  expect(await attemptsAt("2027-12-26T12:00:00Z")).toBe(0);
});

test("a machine that was off for months, and whose clock was years ahead at first, deletes old records a day after that is put right", async () => {
  const attemptsAt = retained();
  expect(await attemptsAt("2026-11-20T03:40:00Z")).toBe(1);
  expect(await attemptsAt("2031-01-01T12:00:00Z")).toBe(1);
  expect(await attemptsAt("2027-12-25T12:00:00Z")).toBe(1);
  expect(await attemptsAt("2027-12-26T12:00:00Z")).toBe(0);
});
