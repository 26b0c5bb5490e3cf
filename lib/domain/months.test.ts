import { expect, test } from "vitest";
import { daysOf, monthsBefore, monthsFrom } from "./months";

test("months go over the year's end, both ways", () => {
  expect(monthsBefore("2026-01", 1)).toBe("2025-12");
  expect(monthsBefore("2025-12", -1)).toBe("2026-01");
  expect(monthsBefore("2026-11", 11)).toBe("2025-12");
  expect(monthsFrom("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsFrom("2026-02", "2025-11")).toEqual([]);
});

test("a month has its own number of days", () => {
  expect(daysOf("2026-11")).toHaveLength(30);
  expect(daysOf("2028-02").at(-1)).toBe("2028-02-29");
});
