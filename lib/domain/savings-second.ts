import { UP_TO } from "./savings-amounts";

export const COUNT = "one|two|three|four|five|six|seven|eight|nine|ten|[1-9]";
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth"];
/** Not the "off" of "$99 off-season ticket", which costs $99. */
export const OFF = String.raw`off\b(?![-‑]\p{L})`;
export const HALF = String.raw`${UP_TO}(?<![\w/])(?:half|1/2|½)[- ](${OFF}|price\b)`;
export const BOGO = "bogof?|b1g1";
export const BUY = String.raw`(?:book|buy|purchase|rent|stay)[ -](?:any )?(${COUNT}|1\d|an?|any)\b(.{0,60}?)\b(?:get|receive)[ -]`;
const NEXT = "second|2nd|third|3rd";
const LATER = String.raw`fourth|fifth|sixth|[4-9]th|1\dth`;
/** "The next", of which the group is the number of one that has a number. */
export const THE_NEXT = String.raw`(?:${COUNT})\b(?!\s?%)|(?:a |the )?(?:next|(${NEXT}|${LATER}|\d\d?(?:nd|rd|th)))|another|the other`;
/** Tells "Second Pair" from names such as "Second City". */
export const THING =
  "(?:pair|entr[ée]e|item|meal|ticket|admission|guest|person|night|day|room|pizza|drink|visit|one|order|box|purchase|month|line|sandwich|sub|burger|child|kid|adult|bag|bottle|car|class|coffee|dessert|lesson|massage|service|session|shirt|stay|tire|treatment|week|year)s?";
/** What may be a "second" without being one more: "third Thursdays", "second hand", "2nd Street". */
const NOT_ONE_MORE =
  "(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days?|ave|avenue|base|chance|floor|grade|hand|home|honeymoon|language|mortgages?|opinion|party|shift|st|street|trimester)";
/** What is said of the second one before its price. */
const SAID = String.raw`(?:(?! free\b).){0,20}?`;
export const SECOND_ONE = String.raw`\b${SAID}(?: of [a-z ]{0,30}\bvalue\b${SAID})?`;
/** "2nd sub 50% off", but not "Second Cup: 20% off" or "30 second wash 20% off". */
const BEFORE_PRICE = String.raw`(?<!\d[ -]\w+)(?= (?!${NOT_ONE_MORE}\b)(?:[\p{L}'’]+ ){1,3}(?:[$\d½]|half\b|up to\b))`;
/** Everything up to the reduction of the one after those that are bought. */
export const SECOND = String.raw`\b(?:${BOGO}|(${NEXT})(?: ${THING}|(?<=\b(?:get|receive)(?: a| the| your)? \w+)|${BEFORE_PRICE})|${BUY}(?:${THE_NEXT}))${SECOND_ONE}`;
const ENDS = String.raw` (?:for|of|when|with)\b|[.,;:(]|$`;
/** The same after the reduction: "off your second pair", "off the other"; not "off any other day". */
export const OF_SECOND = String.raw`(?: of| on)?(?: (an?|any|each|every|the|your))? ((?:${NEXT})(?= (?!${NOT_ONE_MORE}\b)\p{L}|${ENDS})|(?:${LATER})(?= ${THING}\b)|(?<= (?:the|your) )other(?= ${THING}\b|${ENDS}))`;
const ANY_THING = new RegExp(`^ ${THING}\\b`, "i");

/** Whether "Second" and what comes after it are a name such as "Second City": both are capitalised, and it is no known thing. */
export function isName(second: string, after: string, article = ""): boolean {
  return (
    !/^(?:an?|any|each|every|your)$/i.test(article) &&
    /^[A-Z]/.test(second) &&
    /^ \p{Lu}/u.test(after) &&
    !ANY_THING.test(after)
  );
}

/** Which one is reduced: the one that is named, or that after those which are bought; without a count, one is. */
export function ordinal(next: string | undefined, bought = "one"): string {
  const number = next ? toOrdinal(next) : toNumber(bought) + 1;
  return ["", "", "2nd", "3rd"][number] ?? `${number}th`;
}

export function toOrdinal(word: string): number {
  if (/^\d/.test(word)) return Number.parseInt(word, 10);
  return word.toLowerCase() === "other" ? 2 : ORDINALS.indexOf(word.toLowerCase());
}

export function toNumber(word = ""): number {
  if (/^(?:an?|any)$/i.test(word)) return 1;
  const number = NUMBERS.indexOf(word.toLowerCase());
  return number < 0 ? Number(word || Number.NaN) : number;
}
