import fc from "fast-check";
import { expect, test } from "vitest";
import { isOneLine, oneLine } from "./one-line";

const HOSTILE = "10 % off\r\n\r\nYour account is\u2028suspended:\thttps://evil.example\u0000 \u202efdp.exe\u2069 ";
const TAME = "10 % off Your account is suspended: https://evil.example fdp.exe";

test("a text that breaks lines or turns the direction of writing becomes one line (ASVS 5.0, 1.3.11)", () => {
  expect(oneLine(HOSTILE)).toBe(TAME);
  expect(oneLine("\u200f\u202b \n")).toBe("");
  expect(oneLine("Café מסעדה 東京 🍕")).toBe("Café מסעדה 東京 🍕");
});

test("whatever the text, one line is one, and is left as it is", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("a", " ", "\n", "\u00a0", "\u0085", "\u202e", "\u2066", "\ufeff", "é") }),
  );
  fc.assert(
    fc.property(text, (any) => {
      expect(isOneLine(oneLine(any))).toBe(true);
      expect(isOneLine(any)).toBe(oneLine(any) === any);
    }),
    { numRuns: 2_000 },
  );
});
