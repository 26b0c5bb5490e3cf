import { expect, it } from "vitest";
import { resetDay } from "./reset";

it.each([
  ["an ordinary day", 3, "2026-11-20T08:59:59Z", "2026-11-19", "2026-11-20T09:00:00Z", "2026-11-20"],
  ["the day on which clocks go forward", 3, "2026-03-08T07:59:59Z", "2026-03-07", "2026-03-08T08:00:00Z", "2026-03-08"],
  [
    "the day whose reset hour is left out",
    2,
    "2026-03-08T07:59:59Z",
    "2026-03-07",
    "2026-03-08T08:00:00Z",
    "2026-03-08",
  ],
  ["the day on which clocks go back", 3, "2026-11-01T08:59:59Z", "2026-10-31", "2026-11-01T09:00:00Z", "2026-11-01"],
  [
    "the day whose reset hour comes twice",
    1,
    "2026-11-01T05:59:59Z",
    "2026-10-31",
    "2026-11-01T06:00:00Z",
    "2026-11-01",
  ],
  ["the second of two equal hours", 1, "2026-11-01T06:59:59Z", "2026-11-01", "2026-11-01T07:00:00Z", "2026-11-01"],
  ["a day that begins at midnight", 0, "2026-11-20T05:59:59Z", "2026-11-19", "2026-11-20T06:00:00Z", "2026-11-20"],
])("%s begins when clocks in US Central show the reset hour (%i)", (_day, hour, before, dayBefore, after, dayAfter) => {
  expect(resetDay(new Date(before), hour)).toBe(dayBefore);
  expect(resetDay(new Date(after), hour)).toBe(dayAfter);
});
