import { expect, test } from "vitest";
import { dayOfSchedule } from "@/tests/factories/day-of-schedule";
import { keepNoticeSchedule } from ".";

const NIGHT = "2026-11-20T06:00:00Z";

test("members are mailed by day alone, as US Central has it, and not because the worker was started", async () => {
  const times = await dayOfSchedule(NIGHT, keepNoticeSchedule, { SMTP_URL: "smtp://127.0.0.1:1" });
  expect(times.map((time) => Number(time.slice(0, 2)))).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1]);
});

test("without a mail server nothing is to be mailed", async () => {
  expect(await dayOfSchedule(NIGHT, keepNoticeSchedule)).toEqual([]);
});
