import { expect, test } from "vitest";
import { feedId } from "./feed-id";

test("a positive whole number is an id", () => {
  expect(feedId("12")).toBe(12);
  expect(feedId(String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
});

test.each(["", "0", "-1", "1.5", "1e3", "0x10", " 1", "01", "9007199254740993", "1;DROP", "12345678901234567890"])(
  "%j is none",
  (text) => {
    expect(feedId(text)).toBeUndefined();
  },
);
