import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { savingOf } from "./savings";
import { restOf } from "./title-rest";

describe("restOf", () => {
  it("reads through the spaces of a title", () => {
    expect(restOf(" 20%  off\tany dinner ", "20% off")).toBe("any dinner");
  });

  // Others are in savings.test.ts.
  it.each([
    ["20 dollars off lunch, 10 percent off drinks", "$20 off"],
    ["10% off-season discount", "10% off"],
    ["2 for 1.99 donuts, bogo coffee", "2 for 1"],
    ["FREE20: one month free", "Free"],
    ["", "Free"],
  ])("leaves %j whole beside %j", (title, saving) => {
    expect(restOf(title, saving)).toBeUndefined();
  });

  it("loses no word: saving and rest together hold the whole title", () => {
    const words = fc.constantFrom(
      "20%",
      "off",
      "$5",
      "free",
      "Free",
      "2",
      "for",
      "1",
      "save",
      "buy one",
      "get one",
      "up to",
      "as much as",
      "to",
      "half",
      "bogo",
      "a",
      "meal",
      "-",
      "–",
      "—",
      "or",
      "any",
      "second",
    );
    const squeezed = (text: string) => text.toLowerCase().replace(/[\s,;:–—-]/g, "");
    fc.assert(
      fc.property(fc.array(words, { maxLength: 9 }), (parts) => {
        const title = parts.join(" ");
        const saving = savingOf(title) ?? "";
        const rest = restOf(title, saving) ?? title;
        expect([squeezed(rest), squeezed(saving + rest)]).toContain(squeezed(title));
      }),
    );
  });
});
