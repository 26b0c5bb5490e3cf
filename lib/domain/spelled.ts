import { withinOneEdit } from "./one-edit";
import { onesIn } from "./ones-in";

/** Words, and the letters of each as bits: by these alone, most are told from what was typed. */
export interface Spelled {
  readonly words: readonly string[];
  readonly letters: Uint32Array;
}

export function spelled(words: readonly string[]): Spelled {
  return { words, letters: Uint32Array.from(words, lettersOf) };
}

/** The words that one edit makes of what was typed, or, with `asPrefix`, of their beginning (one-edit.ts). */
export function oneEditFrom(typed: string, { words, letters }: Spelled, asPrefix = false): string[] {
  const own = lettersOf(typed);
  // An edit takes a letter away, brings one, or does both; a word may go on with any.
  const mayBe = (others: number) => (asPrefix ? onesIn(own & ~others) <= 1 : onesIn(own ^ others) <= 2);
  return words.filter((word, i) => mayBe(letters[i] ?? 0) && withinOneEdit(typed, word, asPrefix));
}

/** Of 32 bits, so that some letters share one. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}
