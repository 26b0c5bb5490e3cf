import {
  amountLabel,
  centsLabel,
  halfLabel,
  inSigns,
  percentLabel,
  UP_TO_AMOUNT,
  UP_TO_CENTS,
  UP_TO_PERCENT,
} from "./savings-amounts";
import { ordinal } from "./savings-counts";
import {
  BUY_ONE_GET_ONE,
  bogoLabel,
  fewerLabel,
  isLikelyAnother,
  ONE_MORE,
  oneMoreLabel,
  SOME_FOR_FEWER,
} from "./savings-deals";
import { CONDITION, FREE, OPENING_FREE, PERHAPS_FREE } from "./savings-free";
import { HALF, OFF, REDUCTIONS, SECOND_REDUCTIONS } from "./savings-reductions";
import { isName, OF_SECOND, SECOND } from "./savings-second";

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

/** What only a few win, or an average, promises nothing. A drawing class is not such a drawing. */
const UNCERTAIN =
  /\b(?:on average|average (?:of|savings?)|chances? (?:at|to(?! save\b| get (?:up to )?[$\d.]+%? off\b))|(?<!-)win(?!-| home inspection)|raffled?|sweepstakes?|giveaways?|lottery|drawing for (?:an?|free)|(?:cash|prize) drawing|enter for an?|enter(?:ed)? (?:\w+ ){0,3}(?:contest|draw|drawing))\b/i;
/** In letters: a longer gift stays in the rest of the title. */
const LONGEST_GIFT = 20;

/** "Buy one, get one 50% off" is not "50% off": the label must not promise more than the title does. */
const OFF_THE_SECOND: readonly Rule[] = SECOND_REDUCTIONS.flatMap(({ words, label }) => [
  {
    pattern: new RegExp(SECOND + words, "iu"),
    label: (match: RegExpExecArray) => {
      const [, sets, , next, bought = sets, what = "", named, said = "", ...captured] = match;
      if (next && isName(next, match.input.slice(0, match.index), match.input.slice(match.index + next.length)))
        return undefined;
      const isOther = !next && !named && !isLikelyAnother(what, said);
      return label(captured, isOther ? "off" : `off the ${ordinal(next ?? named, bought)}`);
    },
  },
  {
    pattern: new RegExp(words + OF_SECOND, "iu"),
    label: (match: RegExpExecArray) => {
      const [next = ""] = match.slice(-1);
      const end = match.index + match[0].length;
      if (isName(next, match.input.slice(0, end - next.length), match.input.slice(end))) return undefined;
      return label(match.slice(1), `off the ${ordinal(next)}`);
    },
  },
]);

/** Without one of these, a title says nothing of a second one: most are spared the rules that read it. */
const MORE_THAN_ONE =
  /\b(?:bogo[fs]?|b\dg\d|get|receive|second|third|fourth|fifth|sixth|\d+(?:nd|rd|th)|additional|another|other)\b/i;
const RULES_OF_MORE: readonly Rule[] = [
  ...OFF_THE_SECOND,
  { pattern: new RegExp(ONE_MORE, "iu"), label: oneMoreLabel },
  { pattern: new RegExp(BUY_ONE_GET_ONE, "iu"), label: bogoLabel },
];
const RULES: readonly Rule[] = [
  { pattern: new RegExp(SOME_FOR_FEWER, "iu"), label: fewerLabel },
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
  {
    pattern: new RegExp(`${UP_TO_CENTS} ${OFF}|\\bsave ${UP_TO_CENTS}`, "iu"),
    label: ([, upTo, cents, saveUpTo, saved]) => centsLabel(cents ?? saved, upTo ?? saveUpTo),
  },
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
/** Not that of "Hair free for summer: $99 laser". */
const PERHAPS: Rule = { pattern: new RegExp(`${PERHAPS_FREE}(?!.*[:–—] [^,;]*\\$\\d)`, "iu"), label: () => "Free" };

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
  const first = UNCERTAIN.test(whole) ? undefined : findSaving(inSigns(whole));
  if (!first) return { saving: undefined, rest: whole, repeated: false };
  const { index, text, saving } = first;
  const opening = plain(text) === plain(saving) ? text : saving;
  // Not if the saving ends within a word, as in "10% off-season discount".
  const opens =
    index === 0 &&
    whole.toLowerCase().startsWith(opening.toLowerCase()) &&
    !/^[-‑/]?\p{L}/u.test(whole.slice(opening.length));
  const rest = opens ? whole.slice(opening.length).replace(/^[\s,;:–—-]+/, "") : whole;
  return { saving, rest, repeated: !opens };
}

/**
 * Whether two for one is what a title has in large type. Most are ruled out at once: a sync asks of every title. The
 * index keeps the answer, so with another rule INDEX_RULES grows (lib/db/derive.ts).
 */
export function isTwoForOne(title: string): boolean {
  return (
    /\b(?:bogo[fs]?|b1g1|get|receive|for[ -](?:1|one|the)|2-4-1)\b/i.test(title) &&
    readTitle(title).saving === TWO_FOR_ONE
  );
}

/**
 * Of several savings, the one that comes first in the title wins; of those that begin together, that of the first rule.
 */
function findSaving(title: string) {
  const rules = MORE_THAN_ONE.test(title) ? [...RULES_OF_MORE, ...RULES] : RULES;
  return firstOf(rules, title) ?? firstOf([PERHAPS], title);
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

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s/g, "")
    .replaceAll("-", "–")
    .replace(/\.00(?!\d)/g, "");
}
