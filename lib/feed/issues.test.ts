import { expect, test } from "vitest";
import { collectGarbage } from "@/tests/factories/collect-garbage";
import { reject } from "./issues";

const MEGABYTE = 1_048_576;

test("a reject holds the beginning of its row in memory, and not the row", () => {
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
