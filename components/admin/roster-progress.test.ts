import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RosterState } from "@/lib/domain/roster";
import { RosterProgress } from "./roster-progress";

const progress = {
  total: 200,
  done: 80,
  failed: 0,
  unknown: 0,
  remaining: 120,
  underWay: 0,
  perSecond: null,
  secondsLeft: null,
};
const told = (state: RosterState, underWay = 0) =>
  renderToStaticMarkup(createElement(RosterProgress, { state, progress: { ...progress, underWay } }));

test("of a roster that waits, the rest is to go; of one that was stopped, it is not made", () => {
  expect(told("paused")).toContain("120 to go");
  expect(told("paused")).not.toContain("not made");
  expect(told("cancelled")).toContain("120 not made");
  expect(told("cancelled")).not.toContain("to go");
});

test("what the program is still being asked when a roster is stopped is to go, and only the rest is not made", () => {
  expect(told("cancelled", 8)).toContain("8 to go");
  expect(told("cancelled", 8)).toContain("112 not made");
});
