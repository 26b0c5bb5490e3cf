import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime, isLost, LateAnswer } from "./in-time";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** As a fetch whose answer does not come. */
const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("an answer is waited for 15 seconds, and is lost if it comes later", async () => {
  const failed = vi.fn();
  const asked = inTime(never).catch(failed);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(failed).toHaveBeenCalledWith(expect.any(LateAnswer));
});

test("an answer that is not wanted any more is not waited for", async () => {
  const outdated = new AbortController();
  const asked = inTime(never, { outdated: outdated.signal });
  outdated.abort(new Error("typed on"));
  await expect(asked).rejects.toThrow("typed on");
});

test("an answer that came leaves no timer behind", async () => {
  expect(await inTime(async () => "here")).toBe("here");
  expect(vi.getTimerCount()).toBe(0);
});

test("a late answer and a network that fails are lost, and a refusal is not", () => {
  expect([new LateAnswer(), new TypeError("Failed to fetch"), new SyntaxError("<h1>")].map(isLost)).toEqual([
    true,
    true,
    false,
  ]);
});
