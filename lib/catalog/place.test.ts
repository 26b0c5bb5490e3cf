import { expect, test } from "vitest";
import { readPlaces } from "./place";

const namesOf = (text: string) => readPlaces(text).map(({ name }) => name);

test.each([
  ["St. Louis, MO", "Saint Louis, MO"],
  ["saint louis mo", "Saint Louis, MO"],
  ["St Paul, Minnesota", "Saint Paul, MN"],
  ["Ft. Worth, TX", "Fort Worth, TX"],
  ["Mount Zion, IL", "Mt Zion, IL"],
  ["Sault Ste. Marie, MI", "Sault Sainte Marie, MI"],
  ["Pt. Pleasant Beach, NJ", "Point Pleasant Beach, NJ"],
  ["O’Fallon, IL", "O Fallon, IL"],
  ["Kāneʻohe, HI", "Kaneohe, HI"],
  ["Coeur d'Alene, ID", "Coeur D Alene, ID"],
  ["kansas city missouri", "Kansas City, MO"],
  ["Charleston West Virginia", "Charleston, WV"],
  ["McLean, VA", "Mc Lean, VA"],
  ["De Kalb, IL", "Dekalb, IL"],
  ["coeur dalene", "Coeur D Alene, ID"],
  ["Washington, D.C.", "Washington, DC"],
  ["DC", "Washington, DC"],
  ["Brooklyn, N.Y.", "Brooklyn, NY"],
  ["New York City", "New York, NY"],
  ["NYC", "New York, NY"],
  ["San Juan, Puerto Rico", "San Juan, PR"],
  ["E. St. Louis, IL", "East Saint Louis, IL"],
  ["W Palm Beach", "West Palm Beach, FL"],
  ["N. Little Rock, AR", "North Little Rock, AR"],
  ["South Coffeyville, OK", "S Coffeyville, OK"],
  ["Colorado Spgs", "Colorado Springs, CO"],
  ["Rehoboth Beach, DE", "Rehoboth Bch, DE"],
  ["Cranberry Township, PA", "Cranberry Twp, PA"],
  ["Austin, TX, USA", "Austin, TX"],
  ["Brooklyn NY, U.S.A.", "Brooklyn, NY"],
  ["las vegas, nv, united states", "Las Vegas, NV"],
  ["Majuro, MH", "Majuro, MH"],
  ["palau pw", "Palau, PW"],
  ["Apo, AE", "Apo, AE"],
])("a town is found however it is shortened: %s is %s", (typed, name) => {
  expect(namesOf(typed)).toEqual([name]);
});

test.each([
  ["chicago", "Chicago, IL"],
  [" Santa Fe ", "Santa Fe, NM"],
  ["St. Louis", "Saint Louis, MO"],
  ["springfield", "Springfield, IL"],
  ["New York", "New York, NY"],
  ["Washington", "Washington, DC"],
  ["Columbus", "Columbus, OH"],
])("a town needs no state: of those called %s, %s has most ZIP areas", (typed, name) => {
  expect(namesOf(typed)[0]).toBe(name);
});

test.each([
  ["Austin, TX 78701", "Austin, TX 78701"],
  ["Winston-Salem NC 27101-1234", "Winston Salem, NC 27101"],
  [" 78701 ", "Austin, TX 78701"],
  ["Austin, TX 78701, USA", "Austin, TX 78701"],
])("an address ends in its ZIP code: %s", (typed, name) => {
  expect(namesOf(typed)).toEqual([name]);
});

test.each([
  "\u202a78701\u202c",
  "78701\u200b",
  "７８７０１",
  "78701.",
  "(78701)",
  "78701\u20131234",
  "787011234",
  "Austin, TX 78701.",
])("a ZIP code is read however it was pasted or a phone has typed it: %j", (typed) => {
  expect(namesOf(typed)).toEqual(["Austin, TX 78701"]);
});

test.each(["30.27 -97.78701", "7870", "787011", "x78701"])("%s has no ZIP code", (typed) => {
  expect(namesOf(typed)).toEqual([]);
});

test.each([
  ["New Brunswick", "New Brunswick, NJ"],
  ["Ontario", "Ontario, CA"],
])("%s is a town, whatever Canada calls its provinces", (typed, name) => {
  expect(namesOf(typed)).toContain(name);
});

test("the towns of a name are told once each, those with as many ZIP areas by state", () => {
  const springfields = namesOf("Springfield");
  expect(new Set(springfields).size).toBe(springfields.length);
  expect(springfields).toContain("Springfield, MO");
  expect(springfields.slice(-2)).toEqual(springfields.slice(-2).toSorted());
});

test.each(["Nowhere, TX", "Springfield, XX", "Atlantis", "Florida", "", ",", "00000", "Austin, TX 00000", "91.5, 0"])(
  "%j is no place that we know",
  (typed) => {
    expect(namesOf(typed)).toEqual([]);
  },
);
