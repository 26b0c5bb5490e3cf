import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { savingOf } from "./savings";
import { restOf } from "./title-rest";

type Case = readonly [title: string, saving: string, rest: string | undefined];

const beginning: readonly Case[] = [
  ["20% off any dinner entrée", "20% off", "any dinner entrée"],
  ["20 % Off: all services", "20% off", "all services"],
  ["Up to 40% off hotel stays", "Up to 40% off", "hotel stays"],
  ["Upto $50 off", "Up to $50 off", ""],
  ["10-20% off tyres", "10–20% off", "tyres"],
  ["5% cash back on groceries", "5% cash back", "on groceries"],
  ["$5 off your first order", "$5 off", "your first order"],
  ["$10.00 off $50 or more", "$10 off", "$50 or more"],
  ["$1,200 off a cruise for two", "$1,200 off", "a cruise for two"],
  ["$5–$10 off dinner", "$5–$10 off", "dinner"],
  ["$5.00-$10.00 off dinner", "$5–$10 off", "dinner"],
  ["2 for 1 admission", "2 for 1", "admission"],
  ["20% off Second City shows", "20% off", "Second City shows"],
  ["Half price bowling on Mondays", "Half price", "bowling on Mondays"],
  ["Free dessert with any entrée", "Free dessert", "with any entrée"],
  ["Free shipping", "Free shipping", ""],
  ["Free chips and guacamole with a burrito", "Free chips and guacamole", "with a burrito"],
  ["Free comprehensive consultation with a new plan", "Free", "comprehensive consultation with a new plan"],
  ["10% off plus a free drink", "10% off", "plus a free drink"],
  ["Up to half off select wines", "Up to half off", "select wines"],
  ["10% off any other item", "10% off", "any other item"],
  ["50% off any other day", "50% off", "any other day"],
  ["Half off any other night", "Half off", "any other night"],
  ["$10 off other.", "$10 off", "other."],
  ["Free for kids 10% off", "Free", "for kids 10% off"],
  ["Free wash up to $20 value", "Free wash", "up to $20 value"],
  ["$5 off—dine in only", "$5 off", "dine in only"],
  ["50% off the 4th guest", "50% off the 4th", "guest"],
  ["Free shipping over $50", "Free shipping", "over $50"],
  ["Free dessert w/ purchase", "Free dessert", "w/ purchase"],
  ["Free drink no purchase necessary", "Free drink", "no purchase necessary"],
  ["Free shipping — no minimum", "Free shipping", "no minimum"],
  ["Free over easy eggs", "Free over easy eggs", ""],
  ["Free classic no-bake cookie", "Free", "classic no-bake cookie"],
  [" 20%  off\tany dinner ", "20% off", "any dinner"],
];
const elsewhere: readonly Case[] = [
  ["Save up to an extra 20%", "Up to 20% off", undefined],
  ["Up-to $50 off", "Up to $50 off", undefined],
  ["10% - 20% off tyres", "10–20% off", undefined],
  ["10% to 20% off tyres", "10–20% off", undefined],
  ["20 dollars off lunch, 10 percent off drinks", "$20 off", undefined],
  ["$5-10 off dinner", "$5–$10 off", undefined],
  ["Two-for-one lunch", "2 for 1", undefined],
  ["Buy one entrée, get one free", "2 for 1", undefined],
  ["50% off your second pair", "50% off the 2nd", undefined],
  ["Complimentary tasting with every bottle", "Free tasting", undefined],
  ["Freezer meals, one free", "Free", undefined],
  ["10% off-season discount", "10% off", undefined],
  ["2 for 1.99 donuts, bogo coffee", "2 for 1", undefined],
  ["FREE20: one month free", "Free", undefined],
  ["", "Free", undefined],
];

describe("restOf", () => {
  it.each(beginning)("reads that %j begins with %j, followed by %j", (title, saving, rest) => {
    expect(savingOf(title)).toBe(saving);
    expect(restOf(title, saving)).toBe(rest);
  });

  it.each(elsewhere)("leaves %j whole beside %j", (title, saving, rest) => {
    expect(restOf(title, saving)).toBe(rest);
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
