/** The saving of "Buy one, get one free", "BOGO" and the like. */
export const TWO_FOR_ONE = "2 for 1";

/** An offer's title, split for display: the part in large type, and the words beside it. */
export interface ReadTitle {
  /** "20% off", "$5 off", "2 for 1", "Free dessert"; undefined if the title names no saving. */
  readonly saving: string | undefined;
  /** The rest, if the title begins with exactly the saving; otherwise the whole title, so that no word is lost. */
  readonly rest: string;
  /** Whether `rest` also contains the saving. */
  readonly repeated: boolean;
}

interface Rule {
  readonly pattern: RegExp;
  /** The saving as shown in large type, or undefined if the match turns out not to be one. */
  readonly label: (match: RegExpExecArray) => string | undefined;
}

const COUNT = "one|two|three|four|five|six|seven|eight|nine|ten|[1-9]";
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const ORDINALS = ["", "", "2nd", "3rd"];
/** Between the two numbers of a range. */
export const TO = String.raw`\s?(?:[-–]|to)\s?`;
/** Of ".5%" and "1/4%" the last number alone would promise more. */
const PERCENT = String.raw`(?<![\d./])(\d{1,3}(?:\.\d+)?(?:\s?%?${TO}\d{1,3})?)\s?(?:%|per ?cent\b)`;
const SUM = String.raw`\d[\d,]*(?:\.\d\d)?`;
const AMOUNT = String.raw`\$\s?(${SUM}(?:${TO}\$\s?${SUM}|[-–]${SUM})?)`;
const UP_TO = "((?:up ?to|as much as) (?:an (?:extra|additional) )?)?";
const OFF = "(?:off|(?:(?:employee|instant|member|military|senior|student) )?(?:discount|savings?))";
const HALF = String.raw`(?<![\w/])(?:half|1/2|½)[- ](off|price)\b`;
const BOGO = "bogof?|b1g1";
const BUY = String.raw`buy (${COUNT}|1\d)\b.{0,60}?\bget`;
const THE_OTHER = "(?:second|2nd) (?:pair|entr[ée]e|item|meal|ticket|admission|guest|person|night)";
const THE_NEXT = String.raw`(?:a |the )?(?:next|second|third|\d\d?(?:nd|rd|th))|another`;
/** What is said of the second one before its price. */
const SAID = String.raw`(?:(?! free\b).){0,20}?`;
const SECOND_ONE = String.raw`\b${SAID}(?: of [a-z ]{0,30}\bvalue\b${SAID})?`;
/** Everything up to the reduction of the one after those that are bought. */
const SECOND = String.raw`\b(?:${BOGO}|${THE_OTHER}|${BUY} (?:one|1|${THE_NEXT}))${SECOND_ONE}`;
/** "Gluten free" says what is not in it, and nothing about its price. */
const WITHOUT =
  "gluten|dairy|lactose|sugar|fat|nut|cage|cruelty|alcohol|caffeine|smoke|duty|tax|toll|risk|stress|feel|interest|fee|commission|hassle|worry|pain";
/** In letters: a longer gift stays in the rest of the title. */
const LONGEST_GIFT = 20;

/** Tried in this order; of several that match, the one that comes first in the title wins. */
const RULES: readonly Rule[] = [
  {
    // "Buy one, get one 50% off" is not "50% off": the label must not promise more than the title does.
    pattern: new RegExp(`${SECOND}${PERCENT}\\s?off\\b`, "i"),
    label: ([, bought, percent]) => percentLabel(percent, `off the ${nextAfter(bought)}`),
  },
  {
    pattern: new RegExp(`${SECOND}${AMOUNT} off\\b`, "i"),
    label: ([, bought, sum]) => amountLabel(sum, `off the ${nextAfter(bought)}`),
  },
  { pattern: new RegExp(`${SECOND}${HALF}`, "i"), label: ([, bought]) => `Half off the ${nextAfter(bought)}` },
  {
    pattern: new RegExp(`\\b${BUY} (${COUNT}|${THE_NEXT})${SECOND_ONE} ?\\bfree\\b`, "i"),
    label: ([, bought, free]) => `${toNumber(bought) + (toNumber(free) || 1)} for ${toNumber(bought)}`,
  },
  {
    pattern: new RegExp(
      `\\b(?:${BOGO}|buy (?:one|1),? get (?:one|1))\\b(?! (?:at |for )?(?:\\$|\\d+\\s?%))(?!.*(?:\\b(?:off|half)\\b|${HALF}))`,
      "i",
    ),
    label: () => TWO_FOR_ONE,
  },
  {
    // Not "$2 for 1 slice", "2 for 1.99" or "a stay for 2 for 1 night".
    pattern: new RegExp(
      `(?<![$.])\\b(${COUNT})(?:(?<!\\bfor [a-z\\d]+)[ -]for[ -]|(?: \\p{L}+){0,2} for the price of )(${COUNT})\\b(?!\\.\\d)`,
      "iu",
    ),
    label: ([, taken, paid]) =>
      toNumber(taken) > toNumber(paid) ? `${toNumber(taken)} for ${toNumber(paid)}` : undefined,
  },
  {
    pattern: new RegExp(`${UP_TO}${PERCENT}\\s?cash ?back\\b`, "i"),
    label: ([, upTo, percent]) => percentLabel(percent, "cash back", upTo),
  },
  {
    pattern: new RegExp(`${UP_TO}${PERCENT}\\s?${OFF}\\b`, "i"),
    label: ([, upTo, percent]) => percentLabel(percent, "off", upTo),
  },
  {
    pattern: new RegExp(`\\b(?:save (?:an (?:extra|additional) )?|savings of )${UP_TO}${PERCENT}`, "i"),
    label: ([, upTo, percent]) => percentLabel(percent, "off", upTo),
  },
  {
    pattern: new RegExp(`${UP_TO}${AMOUNT} cash ?back\\b`, "i"),
    label: ([, upTo, sum]) => amountLabel(sum, "cash back", upTo),
  },
  {
    pattern: new RegExp(`${UP_TO}${AMOUNT} ${OFF}\\b`, "i"),
    label: ([, upTo, sum]) => amountLabel(sum, "off", upTo),
  },
  {
    pattern: new RegExp(`\\b(?:save|savings of) ${UP_TO}${AMOUNT}`, "i"),
    label: ([, upTo, sum]) => amountLabel(sum, "off", upTo),
  },
  { pattern: new RegExp(HALF, "i"), label: ([, word]) => `Half ${word?.toLowerCase()}` },
  {
    pattern:
      /^(?:free|complimentary) ((?:[\p{L}\p{N}'’-]+ ){0,3}?[\p{L}\p{N}'’-]+)(?= (?:with|when|on|for|at|after|from|in|to|plus|every|if)\b|\s?[,;:(–+&]|$)/iu,
    label: ([, gift = ""]) => (gift.length <= LONGEST_GIFT ? `Free ${gift}` : "Free"),
  },
  // Not the "free" of "gluten-free", "free of charge on ..." or "free-range".
  { pattern: new RegExp(`(?<![\\p{L}-]|\\b(?:${WITHOUT}) )free(?![\\p{L}-]| of\\b)`, "iu"), label: () => "Free" },
];

/** Extracts the saving from an offer's title. Titles come from the feed and are free text in English. */
export function readTitle(title: string): ReadTitle {
  const whole = title.trim().replace(/\s+/g, " ");
  let first: { index: number; text: string; saving: string } | undefined;
  for (const { pattern, label } of RULES) {
    const match = pattern.exec(whole);
    if (!match || (first && match.index >= first.index)) continue;
    const saving = label(match);
    if (saving) first = { index: match.index, text: match[0], saving };
  }
  if (!first) return { saving: undefined, rest: whole, repeated: false };
  const { index, text, saving } = first;
  const opening = plain(text) === plain(saving) ? text : saving;
  const opens = index === 0 && whole.toLowerCase().startsWith(opening.toLowerCase());
  const rest = opens ? whole.slice(opening.length).replace(/^[\s,;:–-]+/, "") : whole;
  return { saving, rest, repeated: !opens };
}

/**
 * Whether two for one is what a title has in large type. Most are ruled out at once: a sync asks of every title. The index
 * keeps the answer, so with another rule INDEX_RULES grows (lib/db/derive.ts).
 */
export function isTwoForOne(title: string): boolean {
  return /\b(?:bogof?|b1g1|get|for)\b/i.test(title) && readTitle(title).saving === TWO_FOR_ONE;
}

function percentLabel(written: string | undefined, suffix: string, upTo?: string): string | undefined {
  const range = rangeOf(written);
  const highest = Number(range.at(-1));
  if (!(highest > 0 && highest <= 100)) return undefined;
  return `${upTo ? "Up to " : ""}${range.join("–")}% ${suffix}`;
}

function amountLabel(written: string | undefined, suffix: string, upTo?: string): string | undefined {
  const range = rangeOf(written);
  if (!(Number(range.at(-1)?.replaceAll(",", "")) > 0)) return undefined;
  return `${upTo ? "Up to " : ""}${range.map((sum) => `$${sum}`).join("–")} ${suffix}`;
}

/** The numbers of a percentage or an amount: one, or the lowest and the highest. */
function rangeOf(written = ""): string[] {
  return written.split(/[-–]|to/i).map((number) => number.replace(/[\s$%]|\.00(?!\d)/g, ""));
}

/** Which one follows those that are bought; without a count, one is. */
function nextAfter(bought = "one"): string {
  const next = toNumber(bought) + 1;
  return ORDINALS[next] ?? `${next}th`;
}

function toNumber(word: string | undefined): number {
  const number = NUMBERS.indexOf(word?.toLowerCase() ?? "");
  return number < 0 ? Number(word) : number;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s/g, "")
    .replaceAll("-", "–")
    .replace(/\.00(?!\d)/g, "");
}
