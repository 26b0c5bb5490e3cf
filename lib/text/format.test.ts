import { expect, it } from "vitest";
import {
  ago,
  count,
  formatBytes,
  formatDay,
  formatDayLong,
  formatDuration,
  formatInstant,
  formatPercent,
  formatShort,
  formatSpan,
  nearbyDay,
  untilThen,
} from "./format";

it("writes a day as it is, whatever the machine's zone, and the year only where it is another", () => {
  expect(formatDay("2026-12-31", "2026-11-20")).toBe("Dec 31");
  expect(formatDay("2027-01-01", "2026-11-20")).toBe("Jan 1, 2027");
  expect(formatDayLong("2026-12-31")).toBe("Thursday, December 31, 2026");
});

it("shortens numbers where there is little room", () => {
  expect([7, 128, 999, 1240, 12_345, 250_000].map(formatShort)).toEqual(["7", "128", "999", "1.2K", "12.3K", "250K"]);
});

it("puts nearby days in words", () => {
  expect(nearbyDay("2026-11-20", "2026-11-20")).toBe("today");
  expect(nearbyDay("2026-11-21", "2026-11-20")).toBe("tomorrow");
  expect(nearbyDay("2026-11-27", "2026-11-20")).toBe("in 7 days");
  expect(nearbyDay("2026-11-28", "2026-11-20")).toBeUndefined();
  expect(nearbyDay("2026-11-19", "2026-11-20")).toBeUndefined();
});

it("says how long ago something was, and an instant in Central time", () => {
  const now = new Date("2026-11-20T16:00:00Z");
  expect(ago("2026-11-20T15:59:30Z", now)).toBe("just now");
  expect(ago("2026-11-20T15:15:00Z", now)).toBe("45 minutes ago");
  expect(ago("2026-11-20T10:00:00Z", now)).toBe("6 hours ago");
  expect(ago("2026-11-18T10:00:00Z", now)).toBe("2 days ago");
  expect(formatInstant("2026-11-20T10:30:00Z")).toBe("Nov 20, 2026, 4:30 AM CT");
});

it("names no calendar day for hours that passed or are left: 47 hours ago may be two days before", () => {
  const night = new Date("2026-11-18T07:00:00Z");
  expect(ago("2026-11-16T08:00:00Z", night), "Monday, on Wednesday").toBe("1 day ago");
  expect(ago("2026-11-17T07:00:00Z", night)).toBe("1 day ago");
  expect(untilThen("2026-11-20T06:00:00Z", night), "Friday, on Wednesday").toBe("in 1 day");
});

it("writes a share as the percentages of offers are written", () => {
  expect([0.1, 0.125, 1, 0.9996].map(formatPercent)).toEqual(["10%", "12.5%", "100%", "99.96%"]);
});

it("counts with the right form", () => {
  expect(count(1, "offer", "offers")).toBe("1 offer");
  expect(count(0, "offer", "offers")).toBe("0 offers");
  expect(count(1204, "offer", "offers")).toBe("1,204 offers");
});

it("writes sizes, and of no file that holds something that it is empty", () => {
  expect([0, 1, 12_000, 3_400_000].map(formatBytes)).toEqual(["0 kB", "1 kB", "12 kB", "3.4 MB"]);
});

it("writes durations in seconds, or minutes and seconds", () => {
  expect(formatDuration(400)).toBe("0 sec");
  expect(formatDuration(45_200)).toBe("45 sec");
  expect(formatDuration(200_000)).toBe("3 min 20 sec");
  expect(formatSpan("2026-11-20T08:59:30.000Z", "2026-11-20T09:00:15.000Z")).toBe("45 sec");
});

it("writes no duration below zero, where a clock was set back meanwhile", () => {
  expect(formatDuration(-60_000)).toBe("0 sec");
});
