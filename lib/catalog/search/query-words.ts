import { queryWordsOf } from "@/lib/domain/amounts";
import { withDeal } from "./two-for-one";

const MOST_WORDS = 8;
/** Words that say nothing about what is searched for: ignored unless the query consists only of them, or ends in a state. */
const FILLERS = new Set(
  "a an and at best cheap coupon coupons deal deals discount discounts for from in me my near of offer offers on or the to with".split(
    " ",
  ),
);
/** Three of them are the codes of states too, as an address ends in them: "Portland, or", "Portland ME"; not "NEAR ME". */
const ENDS_IN_STATE = /(?:,\s*(?:[Ii][Nn]|[Mm][Ee]|[Oo][Rr])|(?<!near|Near|NEAR)\s(?:IN|ME|OR))[\s,]*$/;

/** The words that a query is searched by, in their order. */
export function searchedWords(query: string): readonly string[] {
  return significant(withDeal(queryWordsOf(query)), ENDS_IN_STATE.test(query)).slice(0, MOST_WORDS);
}

/** Without the words that say nothing, unless there are no others. */
export function significant(words: readonly string[], endInState = false): readonly string[] {
  const telling = words.filter((word, i) => !FILLERS.has(word) || (endInState && i === words.length - 1));
  return telling.length > 0 ? telling : words;
}

export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}
