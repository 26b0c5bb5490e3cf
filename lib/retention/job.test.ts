import { expect, test } from "vitest";
import { dayOfSchedule } from "@/tests/factories/day-of-schedule";
import { keepRetentionSchedule } from ".";

test("what is too old is deleted daily, and as a worker starts, which may have been off by night", async () => {
  const times = await dayOfSchedule("2026-11-20T12:00:00Z", keepRetentionSchedule);
  expect(times).toEqual(["12:00", expect.any(String)]);
});
