const ENDINGS = [
  [/ies$/, "y"],
  [/(s|x|z|ch|sh)es$/, "$1"],
  [/(?<=..[^s])s$/, ""],
  [/(?<=[^aeiou])y$/, "ies"],
] as const;

const HISSING = /(s|x|z|ch|sh)$/;

/** A plural that begins with the word: which is found as it is typed, too. */
export function plainPlural(word: string): string {
  return HISSING.test(word) ? `${word}es` : `${word}s`;
}

/** The singular of a word, or a plural that does not begin with it, as far as the ending shows: two for "movies". */
export function otherNumbers(word: string): string[] {
  return ENDINGS.map(([ending, other]) => word.replace(ending, other)).filter((other) => other !== word);
}
