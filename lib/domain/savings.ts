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
/** Of ".5%" and "1/4%" the last number alone would promise more; of "5% or 10%", too. */
const PERCENT = String.raw`(?<![\d./])(\d{1,3}(?:\.\d+)?(?:\s?(?:%?${TO}|% (?:and|or) )\d{1,3})?)\s?(?:%|per ?cent\b)`;
const SUM = String.raw`\d[\d,]*(?:\.\d\d)?`;
/** Not the "$1" of "$1.5K" or "$1 million". */
const AMOUNT = String.raw`\$\s?(${SUM}(?:${TO}\$\s?${SUM}|[-–]${SUM})?)(?![.,]?\d|k\b| million\b)`;
const UP_TO = "((?:up[ -]?to|as much as) (?:an? )?(?:(?:extra|additional) )?)?";
const OFF = "(?:off|(?:(?:employee|instant|member|military|senior|student) )?(?:discount|savings?))";
const HALF = String.raw`${UP_TO}(?<![\w/])(?:half|1/2|½)[- ](off|price)\b`;
const BOGO = "bogof?|b1g1";
const BUY = String.raw`(?:book|buy|purchase|rent|stay)[ -](${COUNT}|1\d)\b(.{0,60}?)\b(?:get|receive)[ -]`;
const NEXT = "second|2nd|third|3rd";
const THE_NEXT = String.raw`(?:${COUNT})\b(?!\s?%)|(?:a |the )?(?:next|${NEXT}|\d\d?(?:nd|rd|th))|another|the other`;
/** Tells "second pair" from names such as "Second City". */
const THING = "(?:pair|entr[ée]e|item|meal|ticket|admission|guest|person|night|day|room|pizza|drink|visit|one)";
/** What is said of the second one before its price. */
const SAID = String.raw`(?:(?! free\b).){0,20}?`;
const SECOND_ONE = String.raw`\b${SAID}(?: of [a-z ]{0,30}\bvalue\b${SAID})?`;
/** Everything up to the reduction of the one after those that are bought. */
const SECOND = String.raw`\b(?:${BOGO}|(${NEXT})(?: ${THING}|(?<=\b(?:get|receive)(?: a| the| your)? \w+))|${BUY}(?:(?:a |the )?(${NEXT})\b|${THE_NEXT}))${SECOND_ONE}`;
/** The same after the reduction: "off your second pair", "off the other"; not "off any other day". */
const OF_SECOND = String.raw`(?: of| on)?(?: a| any| every| the| your)? (${NEXT}|(?<= (?:the|your) )other)(?= ${THING}\b| (?:for|of|when|with)\b|[.,;:(]|$)`;
/** "Gluten free" says what is not in it, and nothing about its price. */
const WITHOUT =
  "gluten|dairy|lactose|sugar|fat|nut|grain|wheat|soy|meat|cage|cruelty|alcohol|caffeine|smoke|drug|chemical|bpa|pest|odor|ad|duty|tax|toll|risk|stress|feel|interest|fee|commission|contract|debt|guilt|hassle|worry|pain|touch|hands|latex|paraben|sulfate|fragrance|oil|peanut|egg|allergen|spot|streak|stain|wrinkle";
/** What is free, in at most four words. */
const GIFT = String.raw`((?:[\p{L}\p{N}'’-]+ ){0,3}?[\p{L}\p{N}'’-]+)(?= (?:with|when|on|for|at|after|from|in|to|plus|every|if|up)\b|\s?[,;:(–+&]|$)`;
/** What follows a "free" that is said of what came before it. */
const CONDITION = String.raw`(?:with|when|on|for|at|after|from|in|to|plus|every|if|and|or|up|of|per|through|until|before|during|while|all|any|each|this|your|daily|limit|\w*days?)\b`;
/** That of "Get an egg free", but not of "an egg free cake" or "an egg free and vegan cake". */
const FREE_THING = String.raw`(?<=\b(?:an?|the|your|one|1) (?:egg|fragrance|oil|spot) )free(?=[.!;:(]|$| (?!(?:and|or)\b)${CONDITION})`;
/** Not the "free" of "gluten-free", "free of charge on ..." or "free-range". */
const FREE = String.raw`(?:(?<![\p{L}-]|\b(?:${WITHOUT}) )free|${FREE_THING})(?![\p{L}-]| of\b)`;
/** Of what is won by few, or an average, nothing is promised. */
const UNCERTAIN = /\b(?:on average|average (?:of|savings?)|chances? (?:at|to)|(?<!-)win(?!-))\b/i;
/** In letters: a longer gift stays in the rest of the title. */
const LONGEST_GIFT = 20;

interface Reduction {
  readonly words: string;
  readonly label: (captured: readonly (string | undefined)[], suffix: string) => string | undefined;
}

const REDUCTIONS: readonly Reduction[] = [
  { words: `${UP_TO}${PERCENT}\\s?off\\b`, label: ([upTo, percent], suffix) => percentLabel(percent, suffix, upTo) },
  { words: `${UP_TO}${AMOUNT} off\\b`, label: ([upTo, sum], suffix) => amountLabel(sum, suffix, upTo) },
  {
    words: `\\bsave (?:an (?:extra|additional) )?${UP_TO}${PERCENT}`,
    label: ([upTo, percent], suffix) => percentLabel(percent, suffix, upTo),
  },
  { words: `\\bsave ${UP_TO}${AMOUNT}`, label: ([upTo, sum], suffix) => amountLabel(sum, suffix, upTo) },
  { words: HALF, label: ([upTo], suffix) => halfLabel(suffix, upTo) },
];

/** "Buy one, get one 50% off" is not "50% off": the label must not promise more than the title does. */
const OFF_THE_SECOND: readonly Rule[] = REDUCTIONS.flatMap(({ words, label }) => [
  {
    pattern: new RegExp(SECOND + words, "i"),
    label: ([, next, bought, , named, ...captured]: RegExpExecArray) =>
      label(captured, `off the ${ordinal(next ?? named, bought)}`),
  },
  {
    pattern: new RegExp(words + OF_SECOND, "i"),
    label: ([, ...captured]: RegExpExecArray) => label(captured, `off the ${ordinal(captured.at(-1))}`),
  },
]);

/** Tried in this order; of several that match, the one that comes first in the title wins. */
const RULES: readonly Rule[] = [
  ...OFF_THE_SECOND,
  {
    pattern: new RegExp(
      `\\b${BUY}(?:(${COUNT})\\b(?!\\s?%)|${THE_NEXT})(${SECOND_ONE}) ?${FREE}(?: (?!${CONDITION})${GIFT})?`,
      "iu",
    ),
    label: ([, bought, what = "", free, said = "", gift]) =>
      isAnother(what, gift ?? said) ? `${toNumber(bought) + (toNumber(free) || 1)} for ${toNumber(bought)}` : undefined,
  },
  {
    pattern: new RegExp(
      `\\b(?:${BOGO}|buy (?:one|1),? get (?:one|1))\\b(?! (?:at |for )?(?:just |only )?\\$)(?!.*(?:%|\\b(?:off|half)\\b|${HALF}))`,
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
  { pattern: new RegExp(HALF, "i"), label: ([, upTo, word = ""]) => halfLabel(word.toLowerCase(), upTo) },
  {
    pattern: new RegExp(`^(?:free|complimentary) ${GIFT}`, "iu"),
    label: ([, gift = ""]) => (gift.length <= LONGEST_GIFT ? `Free ${gift}` : "Free"),
  },
  {
    // Not that of "Free weights 10% off", which has a price; but that of "Kids free all day 10% off adults".
    pattern: new RegExp(
      `${FREE}(?!(?! ${CONDITION})(?: (?!and |or |plus |with )[\\p{L}'’-]+){1,3} (?:\\$\\d[\\d,.]*|\\d{1,3}\\s?%) off\\b)`,
      "iu",
    ),
    label: () => "Free",
  },
];

/** Extracts the saving from an offer's title. Titles come from the feed and are free text in English. */
export function readTitle(title: string): ReadTitle {
  const whole = title.trim().replace(/\s+/g, " ");
  let first: { index: number; text: string; saving: string } | undefined;
  for (const { pattern, label } of UNCERTAIN.test(whole) ? [] : RULES) {
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
  return /\b(?:bogof?|b1g1|get|receive|for)\b/i.test(title) && readTitle(title).saving === TWO_FOR_ONE;
}

function percentLabel(written: string | undefined, suffix: string, upTo?: string): string | undefined {
  const range = rangeOf(written);
  const highest = Number(range.at(-1));
  if (!(highest > 0 && highest <= 100)) return undefined;
  return `${upTo ? "Up to " : ""}${range.join("–")}% ${suffix}`;
}

function halfLabel(suffix: string, upTo?: string): string {
  return `${upTo ? "Up to half" : "Half"} ${suffix}`;
}

function amountLabel(written: string | undefined, suffix: string, upTo?: string): string | undefined {
  const range = rangeOf(written);
  if (!(Number(range.at(-1)?.replaceAll(",", "")) > 0)) return undefined;
  return `${upTo ? "Up to " : ""}${range.map((sum) => `$${sum}`).join("–")} ${suffix}`;
}

/** The numbers of a percentage or an amount: one, or the lowest and the highest. */
function rangeOf(written = ""): string[] {
  return written.split(/[-–]|to|and|or/i).map((number) => number.replace(/[\s$%]|\.00(?!\d)/g, ""));
}

/** Which one is reduced: the one that is named, or that after those which are bought; without a count, one is. */
function ordinal(next: string | undefined, bought = "one"): string {
  if (next) return /^(?:second|2nd|other)$/i.test(next) ? "2nd" : "3rd";
  const after = toNumber(bought) + 1;
  return ORDINALS[after] ?? `${after}th`;
}

/** Whether what is free is one more of what is bought, and not a dessert. */
function isAnother(bought: string, said: string): boolean {
  const [thing] = /\p{L}+(?=\P{L}*$)/u.exec(said.replace(/\b(?:at|for|of|with)\b.*/i, "").toLowerCase()) ?? [];
  const isNamed = /\p{L}/u.test(bought.replace(/\band\b/i, ""));
  return !isNamed || !thing || thing === "one" || bought.toLowerCase().includes(thing.replace(/e?s$/, ""));
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
