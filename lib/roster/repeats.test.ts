import { expect, it } from "vitest";
import { findRepeats } from "./repeats";

function sharing(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    torn: undefined,
    clientUserId: undefined,
    emailKey: "none@example.org",
    profile: {},
    hasAccess: true,
  }));
}

it("names the other lines, and at most five of them", () => {
  const reasons = (count: number) => [...findRepeats(sharing(count)).values()];
  const said = (others: string) => `The same e-mail address is on ${others}.`;
  expect(reasons(1)).toEqual([]);
  expect(reasons(2)).toEqual([said("line 3"), said("line 2")]);
  expect(reasons(6)[1]).toBe(said("lines 2, 4, 5, 6, 7"));
  expect(reasons(8)[0]).toBe(said("lines 3, 4, 5, 6, 7 and 2 more"));
  expect(reasons(8)[7]).toBe(said("lines 2, 3, 4, 5, 6 and 2 more"));
});

// Staff without e-mail may all have one placeholder. Compared each with each, this many lines take most of a minute.
it("keeps nobody waiting for an address that tens of thousands of lines share", () => {
  const before = process.cpuUsage();
  expect(findRepeats(sharing(40_000)).size).toBe(40_000);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
});
