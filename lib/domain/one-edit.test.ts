import fc from "fast-check";
import { test } from "vitest";
import { withinOneEdit } from "./one-edit";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 });

/** Every text that one edit makes of a word. */
function edits(text: string): Set<string> {
  const made = new Set([text]);
  for (let i = 0; i <= text.length; i++) {
    const before = text.slice(0, i);
    made.add(before + text.slice(i + 1));
    made.add(before + text.charAt(i + 1) + text.charAt(i) + text.slice(i + 2));
    for (const letter of "abc") {
      made.add(before + letter + text.slice(i));
      made.add(before + letter + text.slice(i + 1));
    }
  }
  return made;
}

test("a letter more, less, another or two swapped is one edit, and nothing else is", () => {
  fc.assert(
    fc.property(word, word, (typed, meant) => withinOneEdit(typed, meant) === edits(typed).has(meant)),
    {
      numRuns: 2_000,
    },
  );
});

test("as a prefix, one edit leads to a beginning of the word", () => {
  const begins = (typed: string, meant: string) => [...edits(typed)].some((made) => meant.startsWith(made));
  fc.assert(
    fc.property(word, word, (typed, meant) => withinOneEdit(typed, meant, true) === begins(typed, meant)),
    { numRuns: 2_000 },
  );
});
