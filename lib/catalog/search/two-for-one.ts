import { emptyBitmap, intersection, take, union } from "../bitmap";
import type { Edition } from "../edition";
import { type WordMatch, wholeWord } from "./word";

/** What stands for the deal among the words of a query: no other has a space. */
const DEAL = "2 for 1";
/** As it is typed; the words of a query have no mark. */
const ASKED = /\b(?:bogo|(?:2|two) for (?:1|one)|buy (?:1|one) get (?:1|one)(?: free)?)\b/g;
const MARK = "_";

/** How titles say it; the large type says "2 for 1" of all (lib/domain/savings.ts). */
const WORDINGS = [
  ["2", "for", "1"],
  ["two", "for", "one"],
  ["buy", "one", "get", "free"],
] as const;
/** A title with one of these takes something off the second. */
const REDUCED = ["off", "half", "second"] as const;

/** The words of a query, where those that ask for two at the price of one are one word. */
export function withDeal(words: readonly string[]): readonly string[] {
  const text = words.join(" ");
  const marked = text.replace(ASKED, MARK);
  return marked === text ? words : marked.split(" ").map((word) => (word === MARK ? DEAL : word));
}

/** What that word finds; undefined of any other. */
export function dealWord(edition: Edition, word: string): WordMatch | undefined {
  if (word !== DEAL) return undefined;
  return edition.memo("sets", `deal ${word}`, () => {
    const written = (part: string) => wholeWord(edition, part).written;
    const all = ([first, ...others]: (typeof WORDINGS)[number]) => intersection(written(first), ...others.map(written));
    const text = union(written("bogo"), ...WORDINGS.map(all));
    take(text, union(emptyBitmap(edition.size), ...REDUCED.map(written)));
    return { merchant: emptyBitmap(edition.size), written: text, text, towns: new Set<number>() };
  });
}
