import { expect, it } from "vitest";
import { matchedParts } from "./matched-parts";

const bold = (text: string, query: string) =>
  matchedParts(text, query)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

it("marks the beginnings of words that were typed", () => {
  expect(bold("Carlo's Pizza & Subs", "piz")).toBe("Carlo's [Piz]za & Subs");
  expect(bold("Pizza pie, pizza sub", "pizza sub")).toBe("[Pizza] pie, [pizza] [sub]");
  expect(bold("Spizza", "pizza")).toBe("Spizza");
});

it("finds letters with accents, however they are written", () => {
  expect(bold("Peña's Café", "pena cafe")).toBe("[Peña]'s [Café]");
  expect(bold("Pen\u0303a", "pena")).toBe("[Pen\u0303a]");
});

it("marks nothing for nothing, and loses no letter", () => {
  expect(bold("20% off", "")).toBe("20% off");
  expect(bold("20% off lunch", "20")).toBe("[20]% off lunch");
});
