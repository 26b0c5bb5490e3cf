import { indexWordsOf, wordsOf } from "./fold";
import { TO } from "./savings-amounts";

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
/** A number or a range, with its sign. */
const AMOUNT = new RegExp(
  String.raw`\$\s?(${NUMBER})(?:(?:${TO}\$\s?|[-–])(${NUMBER}))?|(?<![\d.,])(${NUMBER})(?:%?${TO}(${NUMBER}))?\s?%`,
  "gi",
);
const PERCENT = /(\d)[\s-]?per\s?cent\b/gi;
const DOLLARS = new RegExp(String.raw`(?<![\d.,$])(${NUMBER})(?:[\s-]?(?:dollars?|bucks?)\b|\$(?!\s?\d))`, "gi");
const HAS_SIGN = /[$%]/;
const HAS_WORD = /\d\$|per\s?cent|dollar|buck/i;

/** The words of a query. An amount is one word with its sign: "50% off" does not mean "$50 off". */
export function queryWordsOf(text: string): string[] {
  const said = inSigns(text);
  if (!HAS_SIGN.test(said)) return wordsOf(text);
  const words: string[] = [];
  let at = 0;
  for (const match of said.matchAll(AMOUNT)) {
    words.push(...wordsOf(said.slice(at, match.index)), ...amountsOf(match));
    at = match.index + match[0].length;
  }
  return [...words, ...wordsOf(said.slice(at))];
}

/** The words by which a title or a name can be found, and its amounts as a query has them. */
export function findableWordsOf(text: string): string[] {
  const words = indexWordsOf(text);
  const said = inSigns(text);
  if (!HAS_SIGN.test(said)) return words;
  for (const amount of Array.from(said.matchAll(AMOUNT), amountsOf).flat()) {
    words.push(amount);
    // By its own words, "$1,500" is a 1 and a 500.
    const [thousands] = /\d{4,}/.exec(amount) ?? [];
    if (thousands) words.push(thousands);
  }
  return words;
}

/** The number of an amount without its sign; undefined of any other word. */
export function bareAmount(word: string): string | undefined {
  return HAS_SIGN.test(word) ? word.replace(HAS_SIGN, "") : undefined;
}

/** "50 percent" and "50-percent" as "50%", "50 dollars" and "50$" as "$50". */
function inSigns(text: string): string {
  return HAS_WORD.test(text) ? text.replace(PERCENT, "$1%").replace(DOLLARS, "$$$1") : text;
}

function amountsOf([, ...numbers]: RegExpMatchArray): string[] {
  const [dollars, toDollars, percent, toPercent] = numbers.map((number) => number && plain(number));
  const signed = [
    dollars && `$${dollars}`,
    toDollars && `$${toDollars}`,
    percent && `${percent}%`,
    toPercent && `${toPercent}%`,
  ];
  return signed.filter((amount) => amount !== undefined);
}

/** "1,000.00" as "1000". */
function plain(number: string): string {
  return number.replaceAll(",", "").replace(/\.0+$/, "");
}
