import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTitle } from "./savings";

const cases: readonly [title: string, saving: string | undefined, rest: string][] = [
  ["20% off any dinner entrée", "20% off", "any dinner entrée"],
  ["20 % Off: all services", "20% off", "all services"],
  ["Up to 40% off hotel stays", "Up to 40% off", "hotel stays"],
  ["10-20% off tyres", "10–20% off", "tyres"],
  ["Save 15% on museum tickets", "15% off", "Save 15% on museum tickets"],
  ["Save up to 30% on rides", "Up to 30% off", "Save up to 30% on rides"],
  ["Members take 12.5% off", "12.5% off", "Members take 12.5% off"],
  ["5% cash back on groceries", "5% cash back", "on groceries"],
  ["$5 off your first order", "$5 off", "your first order"],
  ["$10.00 off $50 or more", "$10 off", "$50 or more"],
  ["$1,200 off a cruise for two", "$1,200 off", "a cruise for two"],
  ["Save $20 on an oil change", "$20 off", "Save $20 on an oil change"],
  ["2 for 1 admission", "2 for 1", "admission"],
  ["Two-for-one lunch", "2 for 1", "Two-for-one lunch"],
  ["Buy one entrée, get one free", "2 for 1", "Buy one entrée, get one free"],
  ["Buy 2 coffees, get 1 free", "3 for 2", "Buy 2 coffees, get 1 free"],
  ["BOGO smoothies", "2 for 1", "BOGO smoothies"],
  ["Buy one, get one 50% off", "50% off the 2nd", "Buy one, get one 50% off"],
  ["Half price bowling on Mondays", "Half price", "bowling on Mondays"],
  ["Free dessert with any entrée", "Free dessert", "with any entrée"],
  ["Free shipping", "Free shipping", ""],
  ["Free chips and guacamole with a burrito", "Free chips and guacamole", "with a burrito"],
  ["Complimentary tasting with every bottle", "Free tasting", "Complimentary tasting with every bottle"],
  ["Free comprehensive consultation with a new plan", "Free", "comprehensive consultation with a new plan"],
  ["Kids eat free on Sundays", "Free", "Kids eat free on Sundays"],
  ["Freezer meals, one free", "Free", "Freezer meals, one free"],
  ["10% off plus a free drink", "10% off", "plus a free drink"],
  ["Gluten-free baking class for $30", undefined, "Gluten-free baking class for $30"],
  ["Free-range egg breakfast", undefined, "Free-range egg breakfast"],
  ["Member pricing on all tours", undefined, "Member pricing on all tours"],
  ["120% off", undefined, "120% off"],
  ["0% off", undefined, "0% off"],
  ["4 for 4 value meal", undefined, "4 for 4 value meal"],
];

describe("readTitle", () => {
  it.each(cases)("reads %j as %j and %j", (title, saving, rest) => {
    expect(readTitle(title)).toMatchObject({ saving, rest });
  });

  it("never loses a word: saving and rest together hold the whole title, or the rest alone does", () => {
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
      "a",
      "meal",
      "-",
      "–",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 9 }), (parts) => {
        const title = parts.join(" ");
        const { saving, rest } = readTitle(title);
        const squeezed = (text: string) => text.toLowerCase().replace(/[\s,;:–-]/g, "");
        expect([squeezed(rest), squeezed(`${saving}${rest}`)]).toContain(squeezed(title));
      }),
    );
  });

  it("answers hostile titles without stalling", () => {
    const started = performance.now();
    readTitle(`${"buy one ".repeat(5000)}${"free ".repeat(5000)}`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
