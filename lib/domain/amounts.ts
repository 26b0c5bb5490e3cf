import { indexWordsOf, wordsOf } from "./fold";

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const TO = String.raw`\s?(?:[-–]|to)\s?`;
/** A number with its sign, in a text with signs; of a range, both numbers. */
const AMOUNT = new RegExp(
  `(?<=\\$\\s?(?:${NUMBER}${TO})?)(?<dollars>${NUMBER})|(?<![\\d.,])(?<percent>${NUMBER})(?=(?:%?${TO}${NUMBER})?\\s?%)`,
  "gi",
);
const MAY_HAVE_ONE = /[$%]|per\s?cent|dollar|buck/i;

/** The words of a query. An amount is one word with its sign: who asks for "50% off" does not mean "$50 off". */
export function queryWordsOf(text: string): string[] {
  if (!MAY_HAVE_ONE.test(text)) return wordsOf(text);
  const said = inSigns(text);
  const words: string[] = [];
  let at = 0;
  for (const match of said.matchAll(AMOUNT)) {
    words.push(...wordsOf(said.slice(at, match.index)), amountOf(match));
    at = match.index + match[0].length;
  }
  return [...words, ...wordsOf(said.slice(at))];
}

/** The words by which a title or a name can be found, and its amounts as a query has them. */
export function findableWordsOf(text: string): string[] {
  if (!MAY_HAVE_ONE.test(text)) return indexWordsOf(text);
  return [...indexWordsOf(text), ...Array.from(inSigns(text).matchAll(AMOUNT), amountOf)];
}

/** The number of an amount without its sign; undefined of any other word. */
export function bareAmount(word: string): string | undefined {
  return /[$%]/.test(word) ? wordsOf(word)[0] : undefined;
}

/** "50 percent" as "50%", "50 dollars" and "50$" as "$50". */
function inSigns(text: string): string {
  return text
    .replace(/(\d)\s?per\s?cent\b/gi, "$1%")
    .replace(new RegExp(`(?<![\\d.,$])(${NUMBER})(?:\\s?(?:dollars?|bucks?)\\b|\\$(?!\\s?\\d))`, "gi"), "$$$1");
}

function amountOf({ groups }: RegExpMatchArray): string {
  const { dollars, percent = "" } = groups ?? {};
  return dollars === undefined ? `${plain(percent)}%` : `$${plain(dollars)}`;
}

/** "1,000.00" as "1000". */
function plain(number: string): string {
  return number.replaceAll(",", "").replace(/\.0+$/, "");
}
