const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth"];

export const COUNT = "one|two|three|four|five|six|seven|eight|nine|ten|[1-9]";
export const LARGE_COUNT = String.raw`${COUNT}|[1-9]\d`;
export const NEXT = "second|2nd|third|3rd";
export const LATER = String.raw`fourth|fifth|sixth|[4-9]th|1\dth`;
/** The groups are how many are bought, and how many come with them. Not if a "buy two" that follows says more. */
export const BOGO = String.raw`(?:bogo[fs]?|b([1-9])g([1-9]))\b(?!\W{1,3}(?:buy|purchase)\b)`;
export const BUYING = "(?:book|buy|purchase|rent|stay)[ -]";
/** The groups are how many are bought, and of what. */
export const BUY = String.raw`${BUYING}(?:any )?(${LARGE_COUNT}|an?|any)\b(.{0,60}?)\b(?:get|receive)[ -]`;
/** "The next", of which the group is the number of one that has a number. */
export const THE_NEXT = String.raw`(?:${COUNT})\b(?!\s?%)|(?:a |the |your )?(?:next|(${NEXT}|${LATER}|\d\d?(?:nd|rd|th)))|another|the other`;

/** Which one is meant: the one that is named, or that after those which are bought; without a count, one is. */
export function ordinal(next: string | undefined, bought = "one"): string {
  const number = next ? toOrdinal(next) : toNumber(bought) + 1;
  const ending = number > 10 && number < 20 ? "th" : ["th", "st", "nd", "rd"][number % 10];
  return `${number}${ending ?? "th"}`;
}

export function toOrdinal(word: string): number {
  if (/^\d/.test(word)) return Number.parseInt(word, 10);
  return /^(?:additional|another|other)$/i.test(word) ? 2 : ORDINALS.indexOf(word.toLowerCase());
}

export function toNumber(word = ""): number {
  if (/^(?:an?|any)$/i.test(word)) return 1;
  const number = NUMBERS.indexOf(word.toLowerCase());
  return number < 0 ? Number(word || Number.NaN) : number;
}
