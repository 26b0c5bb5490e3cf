import fc from "fast-check";
import { expect, test } from "vitest";
import { RULES } from "./savings";

const PARTS = [
  ...["20% off", "20%off", "15% discount", "save 20%", "savings of 5%", "5% cash back", "5%cashback"],
  ...["$5 off", "$1,000 discount", "Save $10.50", "discount of $5", "$5 cash back", "half off", "1/2 price", "½ off"],
  ...["15¢ off", "save 15 cents", "off", "free", "Free dessert", "Complimentary tasting", "another item free"],
  ...[
    "BOGO",
    "b1g1",
    "Buy one, get one",
    "buy two meals",
    "book a night",
    "get one",
    "get the second",
    "receive a 2nd",
  ],
  ...[
    "another pizza",
    "additional guest",
    "second pair",
    "the third meal",
    "of another",
    "on the 4th",
    "any other item",
  ],
  ...[
    "receive one free",
    "the other pair",
    "2 for 1",
    "two-for-one",
    "3 for the price of 2",
    "admission",
    "or",
    "and",
    "with",
    "for $5",
  ],
];
const GAPS = [" ", " ", " ", ", ", ": ", "-"];

test("whatever a rule's pattern matches has all that the rule needs, so that none is skipped that would match", () => {
  const matched = new Set<RegExp>();
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom(...GAPS)), { maxLength: 4 }), (parts) => {
      const title = parts.flat().join("");
      for (const { needs, pattern } of RULES) {
        if (title.search(pattern) < 0) continue;
        matched.add(pattern);
        expect(
          needs.filter((need) => !need.test(title)),
          title,
        ).toEqual([]);
      }
    }),
    { numRuns: 5_000 },
  );
  expect(matched.size, "every rule was put to the test").toBe(RULES.length);
});
