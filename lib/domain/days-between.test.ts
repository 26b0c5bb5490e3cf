import { expect, test } from "vitest";
import { daysBetween } from "./days-between";

test("days between two days do not notice the change of clocks", () => {
  expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
  expect(daysBetween("2026-11-02", "2026-10-31")).toBe(-2);
});
