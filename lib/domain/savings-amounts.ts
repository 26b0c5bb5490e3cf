const DASH = "[-–—]";
/** Between the two numbers of a range. */
export const TO = String.raw`\s?(?:${DASH}|to)\s?`;
const AND = String.raw`,? (?:and|or|&) |\s?&\s?`;
const NUMBER = String.raw`\d{1,3}(?:\.\d+)?`;
const SUM = String.raw`\d+(?:,\d{3})*(?:\.\d\d)?`;
const OR_ELSE = String.raw`(?: or |\s?/\s?)`;
/**
 * Of "10%, 15% or 20%" the last number alone would promise more. A bare comma may only separate, as in "On May 5, 20%
 * off".
 */
const MORE_PERCENT = String.raw`(?:\s?(?:%?${TO}|%?(?:${AND})|%(?:\s?/\s?|, ?)|, (?=${NUMBER}(?:${AND})))${NUMBER}){0,4}`;
/** Not the "4%" of "1/4%", nor the "5%" of ".5%". */
const PERCENT = String.raw`(?<![\d./$]|\$ |\d,)(${NUMBER}${MORE_PERCENT})\s?%(?!${OR_ELSE}\$)`;
const MORE_SUMS = String.raw`(?:(?:(?:${TO}|${AND}|\s?/\s?|, ?)\$\s?${SUM}){1,4}|[-–—]${SUM})?`;
/** Not the "$1" of "$1.5K" or "$1 million", nor the "$100" of "$100s". */
const NOT_THE_WHOLE = String.raw`[.,]?\d|['’]?s\b|\+?(?:[km]|mm|bn?)\b|\+?[ -](?:hundred|thousand|mil|million|billion|trillion)s?\b`;
const AMOUNT = String.raw`\$\s?(${SUM}${MORE_SUMS})(?!${NOT_THE_WHOLE}|${OR_ELSE}${NUMBER}\s?%)`;
const AT_MOST = "(?:up[ -]?to|as much as) (?:an? )?(?:(?:extra|additional) )?";

/** The first group of these says whether it is "up to" that, the second is the number or numbers. */
export const UP_TO = `(${AT_MOST})?`;
/** "$5 or 10%" is not 10% of everything: what comes before the "or" is in the first group. */
export const UP_TO_PERCENT = String.raw`((?:${AT_MOST})?(?:\$\s?${SUM}${OR_ELSE})?)${PERCENT}`;
export const UP_TO_AMOUNT = String.raw`((?:${AT_MOST})?(?:${NUMBER}\s?%${OR_ELSE})?)${AMOUNT}`;

/** Not the last number of a range or a choice: of "5 or 10 dollars" it alone would promise more. */
const ALONE = String.raw`(?<![\d.,$/–-]|\b(?:and|or|(?<!\bup )to) )`;
export const UP_TO_CENTS = String.raw`${UP_TO}${ALONE}(\d{1,2})\s?(?:¢|cents?\b)(?!${TO}\d)`;
const IN_WORDS = /per ?cent|dollar|bucks|\d\$|2-4-1/i;
const DOLLARS = new RegExp(
  String.raw`${ALONE}\$?(\d[\d,]*(?:\.\d\d)?)(?:[\s-]?(?:dollars?|bucks)\b|\$(?!\s?\d))`,
  "gi",
);

/** "20 percent" as "20%", "20 dollars" and "20$" as "$20", "2-4-1" as "2-for-1". */
export function inSigns(title: string): string {
  if (!IN_WORDS.test(title)) return title;
  return title
    .replace(/(\d)[\s-]?per ?cent\b/gi, "$1%")
    .replace(DOLLARS, "$$$1")
    .replace(/\b2-4-1\b/g, "2-for-1");
}

export function percentLabel(written: string | undefined, suffix: string, upTo?: string): string | undefined {
  const range = rangeOf(numbersOf(fromRange(written)));
  const highest = toValue(range.at(-1));
  if (!isOneKind(upTo) || !(highest > 0 && highest <= 100)) return undefined;
  return `${upTo ? "Up to " : ""}${range.join("–")}% ${suffix}`;
}

export function amountLabel(written: string | undefined, suffix: string, upTo?: string): string | undefined {
  const numbers = numbersOf(written);
  const range = rangeOf(numbers);
  // Of "spend $50, $10 off" only the lowest is certain to be a saving.
  const certain = numbers.at(-1) === range.at(-1) ? range : range.slice(0, 1);
  if (!isOneKind(upTo) || !(toValue(certain.at(-1)) > 0)) return undefined;
  return `${upTo ? "Up to " : ""}${certain.map((sum) => `$${sum}`).join("–")} ${suffix}`;
}

export function centsLabel(cents: string | undefined, upTo?: string): string | undefined {
  return Number(cents) > 0 ? `${upTo ? "Up to " : ""}${cents}¢ off` : undefined;
}

export function halfLabel(suffix: string, upTo?: string): string {
  return `${upTo ? "Up to half" : "Half"} ${suffix}`;
}

/** Whether it is not "10% or $25": only of "up to 10% or $25" the second is the most that there can be. */
function isOneKind(upTo = ""): boolean {
  return !/^[\d$]/.test(upTo);
}

const DASHED = new RegExp(String.raw`(${NUMBER})\s?${DASH}\s?(?=(${NUMBER}))`, "g");

/** The "13-19 - " of "Ages 13-19 - 25% off": a range has two ends. In a list, as "10-20-30%", all dashes are alike. */
const RANGE_BEFORE = new RegExp(String.raw`^${NUMBER}${DASH}${NUMBER}\s${DASH}\s`);

/** Without the "31 - " of "March 31 - 25% off": a range rises, so that such a number belongs to the words before it. */
function fromRange(written = ""): string {
  let start = RANGE_BEFORE.exec(written)?.[0].length ?? 0;
  for (const { 0: dashed, 1: number, 2: next, index } of written.matchAll(DASHED)) {
    if (toValue(number) >= toValue(next)) start = index + dashed.length;
  }
  return written.slice(start);
}

function numbersOf(written = ""): string[] {
  return (written.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).map((number) => number.replace(/\.00$/, ""));
}

/** The only number, or the lowest and the highest. */
function rangeOf(numbers: readonly string[]): string[] {
  const ascending = numbers.toSorted((a, b) => toValue(a) - toValue(b));
  return [...new Set([...ascending.slice(0, 1), ...ascending.slice(-1)])];
}

function toValue(number = ""): number {
  return Number(number.replaceAll(",", "") || Number.NaN);
}
