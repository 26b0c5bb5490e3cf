import { expect, it } from "vitest";
import { createRequestBudget } from "./request-budget";

it("gives each client address its own 200 requests of a URL (perks-feed.md, Limits)", () => {
  const budget = createRequestBudget();
  const now = new Date("2026-11-20T15:00:00Z");
  const admitted = (address: string) =>
    Array.from({ length: 201 }, () => budget.admit("/categories.json", address, now)).filter(Boolean).length;
  expect(["192.0.2.7", "192.0.2.8"].map(admitted)).toEqual([200, 200]);
  expect(admitted("192.0.2.7")).toBe(0);
});
