import { expect, test } from "vitest";
import { typedNumber } from "./typed-number";

test.each([
  ["1234", 1234],
  [" 1,234 ", 1234],
  ["1 234", 1234],
  ["1.234", 1234],
  ["", Number.NaN],
  ["0x10", Number.NaN],
  ["all", Number.NaN],
  [null, Number.NaN],
])("a number typed as %j is %d", (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});
