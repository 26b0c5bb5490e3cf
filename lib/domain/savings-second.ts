import { BOGO, BUY, LATER, NEXT, THE_NEXT } from "./savings-counts";
import { LETTERS } from "./savings-letters";

/** Tells "Second Pair" from names such as "Second City". */
export const THING =
  "(?:pair|entr[ée]e|item|meal|ticket|admission|guest|person|night|day|room|pizza|drink|visit|one|order|box|purchase|month|line|sandwich|sub|burger|child|kid|adult|bag|bottle|car|class|coffee|dessert|lesson|massage|service|session|shirt|stay|tire|treatment|week|year)s?";
/** What may be a "second" without being one more: "third Thursdays", "second hand", "2nd Street". */
const NOT_ONE_MORE =
  "(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days?|ave|avenue|base|chance|coast|floor|grade|hand|home|honeymoon|language|mortgages?|opinion|party|row|run|shift|st|street|trimester|wind)";
/** "BOGO pizza, $2 off wings" are two deals; "BOGO pizza, 50% off" or "50% off the second" may be one. */
const ANOTHER_DEAL = String.raw` ?(?:(?:and|get|plus|save|take) )?(?:[$\d.,%]+|half) (?:off|on) (?!(?:2nd|an?|at|each|for|if|in|lesser|lower|of|on|one|other|second|the|when|with|your)\b)[${LETTERS}]`;
/** What is said of the second one: up to another deal, but "BOGO, 50% off shoes" is one. */
export const SAME_DEAL = String.raw`(?:[^,;|+]|[,;|+](?!(?<!\b(?:one|1|bogof?) ?[,;|+])${ANOTHER_DEAL}))`;
/** What is said of the second one before its price. */
const SAID = String.raw`(?:(?! free\b)${SAME_DEAL}){0,20}?`;
export const SECOND_ONE = String.raw`\b${SAID}(?: of [a-z ]{0,30}\bvalue\b${SAID})?`;
const WITH_NEXT = String.raw`\s?[&/–-]\s?(?:${NEXT}|${LATER}) ${THING}\b`;
const PRICE_STARTS = String.raw`(?:[$\d½]|half\b|up to\b)`;
/** "2nd sub 50% off" or "One massage, second half off", but not "Second Cup: 20% off" or "30 second wash 20% off". */
const BEFORE_PRICE = String.raw`(?<!\d[ -]\w+)(?=${WITH_NEXT}| (?!${NOT_ONE_MORE}\b)(?:[${LETTERS}'’]+ ){1,3}${PRICE_STARTS}|(?<=(?:^|[,;:(] ?)\w+) ${PRICE_STARTS})`;
/** Everything up to the reduction of the one after those that are bought. */
export const SECOND = String.raw`\b(?:${BOGO}|((?:${NEXT})|(?:additional|another)(?= ${THING}\b))(?: ${THING}|(?<=\b(?:get|receive)(?: a| the| your)? \w+)|${BEFORE_PRICE})|${BUY}(?:${THE_NEXT}))(${SECOND_ONE})`;
const ENDS = String.raw` (?:for|of|when|with)\b|[.,;:(]|$`;
/** The same after the reduction: "off your second pair", "off one when you buy another"; not "off any other day". */
export const OF_SECOND = String.raw`(?: of| on)?(?: one\b.{0,40}? (?:buy|order|purchase)(?: of)?)?(?: (an?|any|each|every|the|your))? ((?:${NEXT})(?= (?!${NOT_ONE_MORE}\b)[${LETTERS}]|${WITH_NEXT}|${ENDS})|(?:${LATER})(?= ${THING}\b)|(?:additional|another)(?= [${LETTERS}]|$)|(?<= (?:the|your) )other(?= ${THING}\b|${ENDS}))`;
const ANY_THING = new RegExp(`^ ${THING}\\b`, "i");

/**
 * Whether "Second" and what comes after it are a name such as "Second City": both are capitalised where not every word
 * is, and it is no known thing.
 */
export function isName(second: string, before: string, after: string): boolean {
  const word = before.split(" ").findLast(Boolean);
  return (
    /^[A-Z\d]/.test(second) &&
    !/^a/i.test(second) &&
    (word ? /^\p{Ll}/u.test(word) && !/^(?:an?|any|each|every|your)$/.test(word) : /^\D/.test(second)) &&
    /^ \p{Lu}/u.test(after) &&
    !ANY_THING.test(after)
  );
}
