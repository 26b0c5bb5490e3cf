import { expect, test } from "vitest";
import { pathId } from "./path-id";

test("a whole number from 0 on is an id, as the feed has them", () => {
  expect(pathId("0")).toBe(0);
  expect(pathId("12")).toBe(12);
  expect(pathId(String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
});

test.each([
  "",
  "-0",
  "00",
  "-1",
  "1.5",
  "1e3",
  "0x1",
  "1.0",
  "1e0",
  "NaN",
  " 1",
  "01",
  "9007199254740993",
  "1;DROP",
  "12345678901234567890",
])("%j is none", (text) => {
  expect(pathId(text)).toBeUndefined();
});
