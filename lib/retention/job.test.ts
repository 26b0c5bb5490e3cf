import { expect, test } from "vitest";
import { dayOfSchedule } from "@/tests/factories/day-of-schedule";
import { keepRetentionSchedule } from ".";

test("old records are deleted daily, and when a worker starts, since it may have been off at night", async () => {
  const times = await dayOfSchedule("2026-11-20T12:00:00Z", keepRetentionSchedule);
  expect(times).toEqual(["12:00", new Date(2026, 10, 21, 3, 40).toISOString().slice(11, 16)]);
});
