import { withoutInvisible } from "./invisible";

const MOST_WORDS = 8;
/** Around an address in a mail, and after a family name in a list. */
const AROUND = /^<|>?[,;]*$/g;

/**
 * The words of a search, as they are pasted, too. None contains control characters: the index would fail at a NUL as at
 * an unfinished search.
 */
export function searchWords(text: string): string[] {
  return withoutInvisible(text)
    .normalize("NFC")
    .split(/[\s\p{Cc}]+/u)
    .map((word) => word.replace(AROUND, "") || word)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}
