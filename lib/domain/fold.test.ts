import { expect, test } from "vitest";
import { fold, indexWordsOf, nameKey, sortKey, wordsOf } from "./fold";

test("accents and case are folded, letters without a plain part too", () => {
  expect(fold("Café ŁÓDŹ Straße Ærø Đà")).toBe("cafe lodz strasse aero da");
});

test("words are letters and digits; an apostrophe does not part them", () => {
  expect(wordsOf("Halloran’s 2-for-1: $5 off (today)!")).toEqual(["hallorans", "2", "for", "1", "5", "off", "today"]);
  expect(wordsOf("\"*-NEAR(' OR 1=1 --")).toEqual(["near", "or", "1", "1"]);
  expect(wordsOf("東京 Ramen")).toEqual(["東京", "ramen"]);
});

test("a trademark is no letter, and neither is an ʻokina, however it is typed", () => {
  expect(wordsOf("Nike™ Kāneʻohe")).toEqual(["nike", "kaneohe"]);
  expect(wordsOf("Acme℠ Kane‘ohe Kaneʼohe")).toEqual(["acme", "kaneohe", "kaneohe"]);
});

test("an owner's name is found with its s and without", () => {
  expect(indexWordsOf("Kāneʻohe’s Wendyʼs")).toEqual(["kaneohes", "wendys", "kaneohe", "wendy"]);
  expect(indexWordsOf("Halloran's Tires")).toEqual(["hallorans", "tires", "halloran"]);
});

test("a leading article, “and” and spaces do not count in a name", () => {
  expect(nameKey("The Copper Heron")).toBe("copperheron");
  expect(nameKey("Copper-Heron")).toBe("copperheron");
  expect(nameKey("Heron & Sons")).toBe(nameKey("Heron and Sons"));
  expect([nameKey("The"), nameKey("And")]).toEqual(["the", "and"]);
});

test("people are sorted as a list on paper has them, whatever the capitals, accents and apostrophes of their names", () => {
  const names = [
    "Zorn",
    "Østergaard",
    "O’Brien",
    "de la Cruz",
    "Ortiz",
    "Obst",
    "Oates",
    "Álvarez",
    "Núñez",
    "Nye",
    "Abel",
  ];
  const sorted = names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(sorted.join(" ")).toBe("Abel Álvarez de la Cruz Núñez Nye Oates O’Brien Obst Ortiz Østergaard Zorn");
});
