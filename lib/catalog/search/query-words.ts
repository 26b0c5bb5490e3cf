import { queryWordsOf } from "@/lib/domain/amounts";
import { withDeal } from "./two-for-one";

const MOST_WORDS = 8;
/** Words that say nothing beside others, not even as a part of a name. */
const ARTICLES = new Set(["a", "an", "and", "the"]);
/** Words that say nothing about what is searched for, unless they are part of a name. */
const FILLERS = new Set(
  [
    "at best cheap coupon coupons deal deals discount discounts for from in me my near of offer offers on or to with",
    "now this today tomorrow tonight",
  ].flatMap((words) => words.split(" ")),
);
/**
 * Words that say too little to be searched for where a query says no more, or finds nothing: "Best Buy" is no offer to
 * buy.
 */
const VAGUE = new Set(["buy", "off"]);
/** Three fillers are the codes of states too, as an address ends in them: "Portland, or", "Portland ME". */
const ENDS_IN_STATE = /(?:,\s*(?:[Ii][Nn]|[Mm][Ee]|[Oo][Rr])|\s(?:IN|ME|OR))[\s,]*$/;

/** The words that a query is searched by, in their order. */
export interface QueryWords {
  readonly telling: readonly string[];
  /** With those that say something in a merchant's name. */
  readonly withFillers: readonly string[];
}

export function queryWords(query: string): QueryWords {
  const words = withDeal(queryWordsOf(query));
  // A query in capitals may end in two fillers: "COFFEE FOR ME". Before a state stands a town, or "in".
  const before = words.at(-2) ?? "";
  const endInState = ENDS_IN_STATE.test(query) && (before === "in" || !isFiller(before));
  return {
    telling: significant(words, endInState).slice(0, MOST_WORDS),
    withFillers: words.filter((word) => !ARTICLES.has(word)).slice(0, MOST_WORDS),
  };
}

/** Without the words that say nothing, unless there are no others that say something. */
export function significant(words: readonly string[], endInState = false): readonly string[] {
  const telling = words.filter((word, i) => !isFiller(word) || (endInState && i === words.length - 1));
  return telling.every(isVague) ? words : telling;
}

export function isFiller(word: string): boolean {
  return FILLERS.has(word) || isArticle(word);
}

export function isArticle(word: string): boolean {
  return ARTICLES.has(word);
}

export function isVague(word: string): boolean {
  return VAGUE.has(word);
}
