import { bareAmount } from "@/lib/domain/amounts";
import { TWO_FOR_ONE } from "@/lib/domain/savings";
import { bitmapOf, union } from "../bitmap";
import type { Edition } from "../edition";
import { NO_TOWNS, type WordMatch, wholeWord } from "./word";

/** As it is typed, in whole words; those of a query have no mark. */
const ASKED =
  /(?<!\S)(?:bogof?|b1g1|(?:2|two) for (?:the price of )?(?:1|one)|buy (?:1|one) get (?:1|one)(?: free)?)(?!\S)/g;
const MARK = "_";
/** A query with one of these, or with an amount, asks for something off the second, which is another deal. */
const REDUCED = ["off", "half", "second"];

/** The words of a query, where those that ask for two at the price of one are one word: no other has a space. */
export function withDeal(words: readonly string[]): readonly string[] {
  if (words.some((word) => REDUCED.includes(word) || bareAmount(word) !== undefined)) return words;
  const text = words.join(" ");
  const marked = text.replace(ASKED, MARK);
  return marked === text ? words : marked.split(" ").map((word) => (word === MARK ? TWO_FOR_ONE : word));
}

/**
 * What that word finds: the offers with that saving in large type, whatever their titles call it; undefined of any
 * other.
 */
export function dealWord(edition: Edition, word: string): WordMatch | undefined {
  if (word !== TWO_FOR_ONE) return undefined;
  return edition.memo("sets", `deal ${word}`, () => {
    const { merchant } = wholeWord(edition, "bogo");
    const written = union(merchant, bitmapOf(edition.size, edition.set("saving", word)));
    return { merchant, written, text: written, towns: NO_TOWNS };
  });
}
