const ENDINGS = [
  [/ies$/, "y"],
  [/(s|x|z|ch|sh)es$/, "$1"],
  [/(?<=..[^s])s$/, ""],
  [/(?<=[^aeiou])y$/, "ies"],
] as const;

/** The singular of a word, or a plural that does not begin with it, as far as the ending shows: two for "movies". */
export function otherNumbers(word: string): string[] {
  return ENDINGS.map(([ending, other]) => word.replace(ending, other)).filter((other) => other !== word);
}
