const MOST_WORDS = 8;

/**
 * The words of a search. None contains control characters: the index would fail at a NUL as at an unfinished search.
 */
export function searchWords(text: string): string[] {
  return text
    .normalize("NFC")
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}
