import { amountLabel, halfLabel, percentLabel, UP_TO_AMOUNT, UP_TO_PERCENT } from "./savings-amounts";
import { CONDITION, FREE, GIFT, OPENING_FREE, PERHAPS_FREE } from "./savings-free";
import {
  BOGO,
  BUY,
  COUNT,
  HALF,
  isName,
  OF_SECOND,
  OFF,
  ordinal,
  SECOND,
  SECOND_ONE,
  THE_NEXT,
  toNumber,
  toOrdinal,
} from "./savings-second";

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

/** "Off", or the same in another word. */
const REDUCED = String.raw`(?:${OFF}|(?:(?:employee|instant|member|military|senior|student) )?(?:discount|savings?)\b)`;
/** What a second one costs that is not free. */
const PRICE = String.raw`(?:¢|(?<!\d)\.\d|\b(?:cents?|penn(?:y|ies)|dollars?|bucks?|an? (?:nickel|dime|quarter)|at (?:cost|wholesale)|per ?cent|reduced|discount(?:ed|s)?|cheaper|for less|(?:lower|member|sale|special) (?:price|rate))\b)`;
const ANY_PRICE = new RegExp(PRICE, "iu");
const SOME = new RegExp(`\\d|\\b(?:${COUNT})\\b`, "i");
/** After BOGO: the second one has a price. What follows a "free" may have one, too. */
const AT_PRICE = String.raw`(?: at| for)?(?: just| only)? \$| (?:at|for) (?:just |only )?[\d.]|.*(?:%|\b(?:off|half)\b|${HALF})|(?!,? free\b).*(?:${PRICE}|\b(?:at|for) (?:just |only )?\$)`;
/** "Sleeps 4 for 2 nights" says how many people may come, and for how long. */
const HEADS = String.raw`\b(?:for|up to|sleeps|seats|serves|feeds|fits|hosts|(?:family|party|group|crew|team|table) of) [a-z\d]+`;
const TIME = String.raw`(?:1|one) (?:day|night|week|weekend|hour|month|year)\b(?! \p{L})|(?!(?:1|one) )\w+ (?:days|nights|weeks|weekends|hours|months|years)\b`;
/** What only a few win, or an average, promises nothing. A drawing class is not such a drawing. */
const UNCERTAIN =
  /\b(?:on average|average (?:of|savings?)|chances? (?:at|to)|(?<!-)win(?!-)|raffled?|sweepstakes?|giveaways?|lottery|drawing for (?:an?|free)|(?:cash|prize) drawing|enter for an?|enter(?:ed)? (?:\w+ ){0,3}(?:contest|draw|drawing))\b/i;
/** In letters: a longer gift stays in the rest of the title. */
const LONGEST_GIFT = 20;

interface Reduction {
  readonly words: string;
  readonly label: (captured: readonly (string | undefined)[], suffix: string) => string | undefined;
}

const REDUCTIONS: readonly Reduction[] = [
  { words: `${UP_TO_PERCENT}\\s?${REDUCED}`, label: ([upTo, percent], suffix) => percentLabel(percent, suffix, upTo) },
  { words: `${UP_TO_AMOUNT} ${REDUCED}`, label: ([upTo, sum], suffix) => amountLabel(sum, suffix, upTo) },
  {
    words: `\\b(?:save (?:an (?:extra|additional) )?|savings of )${UP_TO_PERCENT}`,
    label: ([upTo, percent], suffix) => percentLabel(percent, suffix, upTo),
  },
  {
    words: `\\b(?:save|savings of) ${UP_TO_AMOUNT}`,
    label: ([upTo, sum], suffix) => amountLabel(sum, suffix, upTo),
  },
];
const SECOND_REDUCTIONS: readonly Reduction[] = [
  ...REDUCTIONS,
  { words: HALF, label: ([upTo], suffix) => halfLabel(suffix, upTo) },
];

/** "Buy one, get one 50% off" is not "50% off": the label must not promise more than the title does. */
const OFF_THE_SECOND: readonly Rule[] = SECOND_REDUCTIONS.flatMap(({ words, label }) => [
  {
    pattern: new RegExp(SECOND + words, "iu"),
    label: (match: RegExpExecArray) => {
      const [, next, bought, , named, ...captured] = match;
      if (next && isName(next, match.input.slice(match.index + next.length))) return undefined;
      return label(captured, `off the ${ordinal(next ?? named, bought)}`);
    },
  },
  {
    pattern: new RegExp(words + OF_SECOND, "iu"),
    label: (match: RegExpExecArray) => {
      const [article, next = ""] = match.slice(-2);
      const after = match.input.slice(match.index + match[0].length);
      return isName(next, after, article) ? undefined : label(match.slice(1), `off the ${ordinal(next)}`);
    },
  },
]);

/** Tried in this order; of several that match, the one that comes first in the title wins. */
const RULES: readonly Rule[] = [
  ...OFF_THE_SECOND,
  {
    pattern: new RegExp(
      `\\b${BUY}(?:(${COUNT})\\b(?!\\s?%)|${THE_NEXT})(${SECOND_ONE}) ?${PERHAPS_FREE}(?: (?!${CONDITION})${GIFT})?`,
      "iu",
    ),
    label: ([, bought = "", what = "", free, next, said = "", gift]) =>
      isOneMore(bought, what, next) && isAnother(what, said, gift)
        ? `${toNumber(bought) + (toNumber(free) || 1)} for ${toNumber(bought)}`
        : undefined,
  },
  {
    pattern: new RegExp(`\\b(?:${BOGO}|buy (?:one|1),? get (?:one|1))\\b(?!${AT_PRICE})`, "iu"),
    label: () => TWO_FOR_ONE,
  },
  {
    // Not "$2 for 1 slice", "2 for 1.99" or "a stay for 2 for 1 night".
    pattern: new RegExp(
      `(?<![$.])\\b(${COUNT})(?:(?<!${HEADS})[ -]for(?:-| (?!${TIME}))|(?: \\p{L}+){0,2} for the price of )(${COUNT})\\b(?!\\.\\d)`,
      "iu",
    ),
    label: ([, taken, paid]) =>
      toNumber(taken) > toNumber(paid) ? `${toNumber(taken)} for ${toNumber(paid)}` : undefined,
  },
  {
    pattern: new RegExp(`${UP_TO_PERCENT}\\s?cash ?back\\b`, "iu"),
    label: ([, upTo, percent]) => percentLabel(percent, "cash back", upTo),
  },
  {
    pattern: new RegExp(`${UP_TO_AMOUNT} cash ?back\\b`, "iu"),
    label: ([, upTo, sum]) => amountLabel(sum, "cash back", upTo),
  },
  ...REDUCTIONS.map(({ words, label }) => ({
    pattern: new RegExp(words, "iu"),
    label: ([, ...captured]: RegExpExecArray) => label(captured, "off"),
  })),
  { pattern: new RegExp(HALF, "iu"), label: ([, upTo, word = ""]) => halfLabel(word.toLowerCase(), upTo) },
  {
    // "Free People: 15% off" is a name, and its offer.
    pattern: new RegExp(`${OPENING_FREE}(?!:.*\\boff\\b)`, "iu"),
    label: ([, gift = ""]) => (gift.length <= LONGEST_GIFT ? `Free ${gift}` : "Free"),
  },
  {
    // Not that of "Free weights 10% off", which has a price; but that of "Kids free all day 10% off adults".
    pattern: new RegExp(
      `${FREE}(?!(?! ${CONDITION})(?: (?!and |or |plus |with )[\\p{L}'’-]+){1,3}:? (?:\\$\\d[\\d,.]*|\\d{1,3}\\s?%) off\\b)`,
      "iu",
    ),
    label: () => "Free",
  },
];
const PERHAPS: Rule = { pattern: new RegExp(PERHAPS_FREE, "iu"), label: () => "Free" };

/** Many offers share their titles, and a list draws each of its own again and again. */
const MOST_KEPT = 10_000;
const kept = new Map<string, ReadTitle>();

/** Extracts the saving from an offer's title. Titles come from the feed and are free text in English. */
export function readTitle(title: string): ReadTitle {
  const known = kept.get(title);
  if (known) return known;
  if (kept.size === MOST_KEPT) kept.clear();
  const read = readAnew(title);
  kept.set(title, read);
  return read;
}

function readAnew(title: string): ReadTitle {
  const whole = title.trim().replace(/\s+/g, " ");
  const first = UNCERTAIN.test(whole) ? undefined : (firstOf(RULES, whole) ?? firstOf([PERHAPS], whole));
  if (!first) return { saving: undefined, rest: whole, repeated: false };
  const { index, text, saving } = first;
  const opening = plain(text) === plain(saving) ? text : saving;
  const opens = index === 0 && whole.toLowerCase().startsWith(opening.toLowerCase());
  const rest = opens ? whole.slice(opening.length).replace(/^[\s,;:–—-]+/, "") : whole;
  return { saving, rest, repeated: !opens };
}

/**
 * Whether two for one is what a title has in large type. Most are ruled out at once: a sync asks of every title. The index
 * keeps the answer, so with another rule INDEX_RULES grows (lib/db/derive.ts).
 */
export function isTwoForOne(title: string): boolean {
  return /\b(?:bogof?|b1g1|get|receive|for[ -](?:1|one|the))\b/i.test(title) && readTitle(title).saving === TWO_FOR_ONE;
}

function firstOf(rules: readonly Rule[], title: string) {
  let first: { index: number; text: string; saving: string } | undefined;
  for (const { pattern, label } of rules) {
    const match = pattern.exec(title);
    if (!match || (first && match.index >= first.index)) continue;
    const saving = label(match);
    if (saving) first = { index: match.index, text: match[0], saving };
  }
  return first;
}

/** "Book a 3-night stay, get the 4th free" is not two for one: who buys "a" thing may buy several in it. */
function isOneMore(bought: string, what: string, next: string | undefined): boolean {
  if (next) return toOrdinal(next) === toNumber(bought) + 1;
  return !/^a/i.test(bought) || !SOME.test(what);
}

/** Whether what is free is one more of what is bought, and neither a dessert nor a kids' meal. */
function isAnother(bought: string, said: string, gift: string | undefined): boolean {
  if (ANY_PRICE.test(said)) return false;
  const words = (gift ?? said.replace(/\b(?:at|for|of|with)\b.*/i, "")).toLowerCase().match(/\p{L}+/gu) ?? [];
  const isNamed = /\p{L}/u.test(bought.replace(/\band\b/i, ""));
  return !isNamed || words.every((word) => word === "one" || bought.toLowerCase().includes(word.replace(/e?s$/, "")));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s/g, "")
    .replaceAll("-", "–")
    .replace(/\.00(?!\d)/g, "");
}
