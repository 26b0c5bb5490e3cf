export interface Part {
  /** Where it begins in the text. */
  readonly at: number;
  readonly part: string;
  readonly isMatch: boolean;
}

/** Splits a text where its words begin with a word of the query. Accents do not matter. */
export function matchedParts(text: string, query: string): Part[] {
  const typed = (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(bare);
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > at) parts.push({ at, part: text.slice(at, end), isMatch });
    at = Math.max(at, end);
  };
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const longest = Math.max(0, ...typed.filter((begun) => bare(word).startsWith(begun)).map(({ length }) => length));
    if (longest === 0) continue;
    add(index, false);
    add(index + lengthOf(word, longest), true);
  }
  add(text.length, false);
  return parts;
}

function bare(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The length of the part of a word that gives its first folded letters. */
function lengthOf(word: string, letters: number): number {
  let length = 0;
  for (const character of word) {
    if (bare(word.slice(0, length + character.length)).length > letters) break;
    length += character.length;
  }
  return length;
}
