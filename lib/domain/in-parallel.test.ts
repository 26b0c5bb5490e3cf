import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { inParallel } from "./in-parallel";

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

async function collect<Result>(results: AsyncIterable<Result>): Promise<Result[]> {
  const all: Result[] = [];
  for await (const each of results) all.push(each);
  return all;
}

/** Work that takes a while and counts what it sees. */
function slowWork(milliseconds: (item: number) => number = () => 1) {
  const seen: number[] = [];
  let underWay = 0;
  let most = 0;
  return {
    seen,
    most: () => most,
    async work(item: number) {
      seen.push(item);
      most = Math.max(most, ++underWay);
      await sleep(milliseconds(item));
      underWay--;
      return item;
    },
  };
}

describe("work in parallel", () => {
  test("is done once for each item, never on more at once than allowed", async () => {
    const { work, seen, most } = slowWork((item) => item % 3);
    const results = await collect(inParallel(numbers(200), work, 8));
    expect(seen).toEqual(numbers(200));
    expect(most()).toBe(8);
    expect(results.toSorted((a, b) => a - b)).toEqual(numbers(200));
  });

  test("yields quick results while a slow one is under way", async () => {
    let endSlow = () => {};
    const slow = new Promise<void>((resolve) => {
      endSlow = resolve;
    });
    const results: number[] = [];
    const work = async (item: number) => {
      if (item === 0) await slow;
      return item;
    };
    for await (const result of inParallel(numbers(10), work, 2)) {
      if (results.push(result) === 9) endSlow();
    }
    expect(results.at(-1)).toBe(0);
  });

  test("takes an item from the source just before its work, so that a caller can note the intent", async () => {
    const { work, seen } = slowWork();
    let taken = 0;
    async function* source() {
      for (const item of numbers(20)) {
        taken++;
        yield item;
      }
    }
    for await (const _ of inParallel(source(), work, 4)) {
      expect(taken - seen.length).toBeLessThanOrEqual(1);
    }
    expect(taken).toBe(20);
  });

  test("throws what the work throws", async () => {
    const broken = () => Promise.reject(new TypeError("a fault of ours"));
    await expect(collect(inParallel(numbers(5), broken, 2))).rejects.toThrow("a fault of ours");
  });
});
