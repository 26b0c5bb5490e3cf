import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { reject } from "./issues";

const MEGABYTE = 1_048_576;

test("a reject holds the beginning of its row in memory, and not the row", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  const rejects = Array.from({ length: 50 }, (_, n) =>
    reject("offer_malformed", "too large", { title: `Offer ${n}`.padEnd(MEGABYTE, "x") }),
  );
  expect(heap() - before).toBeLessThan(MEGABYTE);
  expect(rejects.at(-1)?.raw).toContain("Offer 49");
});
