import fc from "fast-check";
import { test } from "vitest";
import { withinOneEdit } from "./one-edit";
import { oneEditFrom, spelled } from "./spelled";

/** Of several alphabets: "a" and "\u0101" share a bit. */
const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "\u0101", "я"), minLength: 1, maxLength: 6 });

test("their letters rule no word out that one edit makes of what was typed, or of its beginning", () => {
  fc.assert(
    fc.property(word, fc.array(word), fc.boolean(), (typed, words, asPrefix) => {
      const found = oneEditFrom(typed, spelled(words), asPrefix);
      const meant = words.filter((other) => withinOneEdit(typed, other, asPrefix));
      return found.join() === meant.join();
    }),
    { numRuns: 2_000 },
  );
});
