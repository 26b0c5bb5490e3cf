import { BOGO, BUY, COUNT, LARGE_COUNT, THE_NEXT, toNumber, toOrdinal } from "./savings-counts";
import { CONDITION, GIFT, PERHAPS_FREE, PRICED } from "./savings-free";
import { LETTERS } from "./savings-letters";
import { HALF } from "./savings-reductions";
import { SAME_DEAL, SECOND_ONE } from "./savings-second";

/** What a second one costs that is not free. */
const PRICE = String.raw`(?:¢|(?<!\d)\.\d|\b(?:cents?|penn(?:y|ies)|dollars?|bucks?|an? (?:nickel|dime|quarter)|at (?:cost|wholesale)|reduced|discount(?:ed|s)?|cheaper|for less|(?:lower|member|sale|special) (?:price|rate))\b)`;
const ANY_PRICE = new RegExp(PRICE, "i");
/** After BOGO: the second one has a price. What follows a "free" may have one, too. */
const AT_PRICE = String.raw`(?: at| for)?(?: just| only)? \$| (?:at|for) (?:just |only )?[\d.]| \d+(?![\d.]|-?[${LETTERS}]| (?!(?:for|on|with)\b)[${LETTERS}])|${PRICED}|${SAME_DEAL}*(?:%|\b(?:off|half)\b|${HALF})|(?!,? free\b).*(?:${PRICE}|\b(?:at|for) (?:just |only )?\$)`;
/** "Sleeps 4 for 2 nights" says how many people may come, and for how long. */
const HEADS = String.raw`\b(?:for|up to|sleeps|seats|serves|feeds|fits|hosts|(?:family|party|group|crew|team|table) of) [a-z\d]+`;
const TIME = String.raw`(?:1|one) (?:day|night|week|weekend|hour|month|year)\b(?! (?!free\b)[${LETTERS}])|(?!(?:1|one) )\w+ (?:days|nights|weeks|weekends|hours|months|years|guests|people|persons)\b`;
const SOME = new RegExp(`\\d|\\b(?:${COUNT}|dozen|couple|case|pack)\\b`, "i");

/** "Buy one, get one free". */
export const ONE_MORE = `\\b${BUY}(?:(${COUNT})\\b(?!\\s?%)|${THE_NEXT})(${SECOND_ONE}) ?${PERHAPS_FREE}(?: (?!${CONDITION})${GIFT})?`;
export const BUY_ONE_GET_ONE = `\\b(?:${BOGO}|buy (?:one|1),? get (?:one|1)\\b)(?!${AT_PRICE})`;
/** Not "$2 for 1 slice", "2 for 1.99", "10 for 9 AM" or "a stay for 2 for 1 night". */
export const SOME_FOR_FEWER = `(?<![$./])\\b(${LARGE_COUNT})(?:(?<!${HEADS})[ -]for(?:-| (?!${TIME}))|(?: [${LETTERS}]+){0,2} for the price of )(${LARGE_COUNT})\\b(?![.:]\\d| ?[ap]\\.?m\\b)`;

export function oneMoreLabel([, bought = "", what = "", free, next, said = "", gift]: RegExpExecArray) {
  const isMore = isOneMore(bought, what, next) && !ANY_PRICE.test(said) && isAnother(what, gift ?? said);
  // "Buy a case, get 6 free" is hardly six cases.
  const isUnlike = toNumber(free) > toNumber(bought) && isNamed(what) && thingsOf(gift ?? said).length === 0;
  return isMore && !isUnlike ? forLabel(toNumber(bought) + (toNumber(free) || 1), toNumber(bought)) : undefined;
}

export function bogoLabel([, bought = "1", free = "1"]: RegExpExecArray) {
  return forLabel(toNumber(bought) + toNumber(free), toNumber(bought));
}

/** Of "Suite 12 for 2" nobody knows what the numbers are. */
export function fewerLabel([, taken, paid]: RegExpExecArray) {
  const [many, few] = [toNumber(taken), toNumber(paid)];
  return many > few && (many < 10 || many <= 2 * few) ? forLabel(many, few) : undefined;
}

function forLabel(taken: number, paid: number): string {
  return `${taken} for ${paid}`;
}

/**
 * "Book a 3-night stay, get the 4th free" is not two for one: who buys "a" thing may buy several in it. The days of
 * "Book 30 days ahead" are not bought.
 */
function isOneMore(bought: string, what: string, next: string | undefined): boolean {
  if (/\b(?:ahead|advance|early)\b/i.test(what)) return false;
  if (next) return toOrdinal(next) === toNumber(bought) + 1;
  return !/^a/i.test(bought) || !SOME.test(what);
}

/** Whether what is free is one more of what is bought, and neither a dessert nor a kids' meal. */
function isAnother(bought: string, said: string): boolean {
  return !isNamed(bought) || thingsOf(said).every((thing) => isIn(bought, thing));
}

/** The same of what is cheaper, where only the last word counts: "off the 2nd" promises less than "off". */
export function isLikelyAnother(bought: string, said: string): boolean {
  const [thing] = thingsOf(said).slice(-1);
  return !isNamed(bought) || !thing || isIn(bought, thing);
}

function isNamed(bought: string): boolean {
  return /\p{L}/u.test(bought.replace(/\band\b/i, ""));
}

function thingsOf(said: string): string[] {
  const things = said.replace(/\b(?:at|for|of|with)\b.*/i, "").toLowerCase();
  return (things.match(/\p{L}+|\$\d+/gu) ?? []).filter(
    (word) => !/^(?:additional|extra|just|now|one|only|today)$/.test(word),
  );
}

function isIn(bought: string, thing: string): boolean {
  return bought.toLowerCase().includes(thing.replace(/e?s$/, ""));
}
