import Color from "colorjs.io";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readableAccent } from "./accent";

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
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(colour, (any) => {
        const { light, dark } = readableAccent(any);
        expect(contrast(light, "#f5f5f2")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(light, "#ffffff")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, "#1c1c1a")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, "#10131f")).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 200 },
    );
  });
});
