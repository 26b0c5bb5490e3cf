import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { atTimes } from "./at-times";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00.000Z"), toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

const EVERY_HOUR = "0 * * * *";

/** Runs until `work` was called, or for a moment where it is not. */
async function calls(since: Date, work = vi.fn(async () => undefined), pattern = EVERY_HOUR): Promise<number> {
  const stop = new AbortController();
  const running = atTimes(pattern, stop.signal, work, { since });
  await new Promise((resolve) => setTimeout(resolve, 50));
  stop.abort();
  await running;
  return work.mock.calls.length;
}

it("makes up at once, and once, for all times that were missed", async () => {
  expect(await calls(new Date("2026-11-18T00:00:00.000Z"))).toBe(1);
});

it("does nothing when the last time was kept", async () => {
  expect(await calls(new Date("2026-11-20T12:00:00.000Z"))).toBe(0);
});

it.each(["0 2 29 2 *", "0 2 31 3,5 *", "0 2 * 4-6 *", "0 2 * FEB *"])(
  "knows whether times were missed that do not come in every month: %s",
  async (pattern) => {
    expect(await calls(new Date("2024-01-01T00:00:00.000Z"), undefined, pattern)).toBe(1);
    expect(await calls(new Date("2026-11-01T00:00:00.000Z"), undefined, pattern)).toBe(0);
  },
);

it("does not wait until 2031 after a clock that was ahead, but makes up at once", async () => {
  expect(await calls(new Date("2031-01-01T00:00:00.000Z"))).toBe(1);
});

it("lives through a failure, and does not repeat what failed without a pause", async () => {
  const work = vi.fn(async () => {
    throw new Error("the disk is full");
  });
  expect(await calls(new Date(0), work)).toBe(1);
});

it("tries again what failed until it is done, after longer and longer pauses, long before the next time", async () => {
  const stop = new AbortController();
  const pauses: unknown[] = [];
  const sleeping = vi.spyOn(timers, "setTimeout").mockImplementation(async (ms) => {
    if (pauses.push(ms) === 9) stop.abort();
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    sleeping.mockRestore();
    syncBuiltinESMExports();
  });
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  for (let n = 0; n < 7; n++) work.mockRejectedValueOnce(new Error("locked"));
  await atTimes(EVERY_HOUR, stop.signal, work);
  expect(work).toHaveBeenCalledTimes(8);
  expect(pauses).toEqual([20, 40, 80, 160, 320, 600, 600, 20, 20].map((seconds) => seconds * 1000));
});
