import { readFileSync } from "node:fs";
import Color from "colorjs.io";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readableAccent } from "./accent";

const tokens = readFileSync("tailwind.config.ts", "utf8");

/** What a token is by day and at night, by a pattern of its name. */
function bothOf(name: string): [string, string] {
  const [, byDay, atNight] = new RegExp(`\\b${name}: "light-dark\\((#\\w{6}), (#\\w{6})\\)"`).exec(tokens) ?? [];
  if (!byDay || !atNight) throw new Error(`${name} is no pair of colours.`);
  return [byDay, atNight];
}

const contrast = (colour: string, background: string) => new Color(colour).contrast(background, "WCAG21");

describe("the organisation's colour", () => {
  it("stays as it is where it can be read", () => {
    expect(readableAccent("#2a3fd6").light).toBe("#2a3fd6");
    expect(readableAccent("#9aa8ff").dark).toBe("#9aa8ff");
  });

  it("becomes darker on light pages when it is too pale, and paler on dark ones when it is too dark", () => {
    const { light, dark } = readableAccent("#ffd500");
    expect(new Color(light).get("oklch.l")).toBeLessThan(0.6);
    expect(dark).toBe("#ffd500");
    expect(new Color(readableAccent("#0a0a3c").dark).get("oklch.l")).toBeGreaterThan(0.5);
  });

  it("can always be read: text in it, and the ink of buttons on it", () => {
    const grounds = ["wash", "accent: .*ink"].map(bothOf);
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(colour, (any) => {
        const { light, dark } = readableAccent(any);
        for (const [byDay, atNight] of grounds) {
          expect(contrast(light, byDay)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(dark, atNight)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 200 },
    );
  });
});
