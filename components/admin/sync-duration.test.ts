import { expect, test } from "vitest";
import { syncDuration } from "./sync-duration";

const run = {
  startedAt: "2026-11-20T10:40:00Z",
  endedAt: "2026-11-20T10:44:00Z",
  fetchMs: 200_000,
  applyMs: 5_000,
  live: null,
};
const live = { before: 90, after: 40, gone: 50, added: 0, changed: 0 };

test("a run took from its start to its end", () => {
  expect(syncDuration(run)).toBe("4 min 0 sec");
  expect(syncDuration({ ...run, endedAt: null })).toBe("–");
  expect(syncDuration({ ...run, startedAt: null })).toBe("–");
});

test("the days that a held feed waited for an admin are not counted", () => {
  expect(syncDuration({ ...run, live, endedAt: "2026-11-23T08:00:00Z" })).toBe("3 min 25 sec");
});
