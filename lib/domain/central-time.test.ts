import { expect, test } from "vitest";
import { centralDay, centralToday, listedOn } from "./central-time";

test.each([
  ["2026-11-20T05:59:59Z", "2026-11-19"],
  ["2026-11-20T06:00:00Z", "2026-11-20"],
  ["2026-07-01T04:59:59Z", "2026-06-30"],
  ["2026-07-01T05:00:00Z", "2026-07-01"],
])("at %s it is %s in US Central time", (instant, day) => {
  expect(centralDay(new Date(instant))).toBe(day);
  expect(centralToday(new Date(instant))).toBe(day);
});

test("a value that is no instant has no day", () => {
  centralToday();
  expect(() => centralToday(new Date(Number.NaN))).toThrow(RangeError);
});

test.each([
  [0, "2026-03-09"],
  [1, "2026-03-08"],
  [9, "2026-02-28"],
  [374, "2025-02-28"],
])("an offer %i days old on 9 March 2026 was listed on %s, whatever the clocks did", (daysOld, day) => {
  expect(listedOn("2026-03-09", daysOld)).toBe(day);
});
