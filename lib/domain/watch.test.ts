import { expect, test } from "vitest";
import { pauseAfter } from "./watch";

test("what takes long to read is read less often, so that others do not wait for it", () => {
  expect(pauseAfter(2)).toBe(500);
  expect(pauseAfter(100)).toBe(4_000);
});
