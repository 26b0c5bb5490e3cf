import { addAll, emptyBitmap, intersection, take, union } from "../bitmap";
import type { Edition } from "../edition";
import { type WordMatch, wholeWord } from "./word";

/** What stands for the deal among the words of a query: no other has a space. */
const DEAL = "2 for 1";
/** As it is typed; the words of a query have no mark. */
const ASKED = /\b(?:bogo|(?:2|two) for (?:1|one)|buy (?:1|one) get (?:1|one)(?: free)?)\b/g;
const MARK = "_";

/** How titles say it; the large type says "2 for 1" of all (lib/domain/savings.ts). */
const TAKEN = [
  ["2", "for", "1"],
  ["two", "for", "one"],
] as const;
const BOUGHT = [
  ["buy", "1", "get", "free"],
  ["buy", "one", "get", "free"],
] as const;
/** A title that also has one of these asks for more than one to be bought, or gives more. */
const MORE = ["2", "two", "3", "three", "4", "four", "5", "five"];
/** A title with one of these takes something off the second, which is another deal. */
const REDUCED = ["off", "half", "second"];

/** The words of a query, where those that ask for two at the price of one are one word. */
export function withDeal(words: readonly string[]): readonly string[] {
  if (words.some((word) => REDUCED.includes(word))) return words;
  const text = words.join(" ");
  const marked = text.replace(ASKED, MARK);
  return marked === text ? words : marked.split(" ").map((word) => (word === MARK ? DEAL : word));
}

/** What that word finds; undefined of any other. */
export function dealWord(edition: Edition, word: string): WordMatch | undefined {
  if (word !== DEAL) return undefined;
  return edition.memo("sets", `deal ${word}`, () => {
    const none = emptyBitmap(edition.size);
    const titled = (part: string) => addAll(emptyBitmap(edition.size), edition.set("title", part));
    const all = ([first, ...others]: readonly [string, ...string[]]) =>
      intersection(titled(first), ...others.map(titled));
    const bought = union(none, ...BOUGHT.map(all));
    take(bought, union(none, ...MORE.map(titled)));
    const titles = union(titled("bogo"), bought, ...TAKEN.map(all));
    take(titles, union(none, ...REDUCED.map(titled)));
    const { merchant } = wholeWord(edition, "bogo");
    const written = union(titles, merchant);
    return { merchant, written, text: written, towns: new Set<number>() };
  });
}
