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
import { BUYING, COUNT, LATER, NEXT, ordinal } from "./savings-counts";
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
import { LETTERS } from "./savings-letters";
import { HALF, HALF_WORD, OFF, REDUCTIONS, SECOND_REDUCTIONS } from "./savings-reductions";
import { isName, OF_SECOND, SECOND } from "./savings-second";

/** The saving of "Buy one, get one free", "BOGO" and the like. */
export const TWO_FOR_ONE = "2 for 1";

interface Rule {
  /**
   * What is in each title that the pattern matches: it is tried only where all of these are found, because V8 takes up
   * to 25 ms to compile a large one. Each is found in one pass: ".*" between two words would take a pass for each.
   */
  readonly needs: readonly RegExp[];
  /** A global one, as the first match may be none. */
  readonly pattern: RegExp;
  /** The saving as shown in large type, or undefined if the match turns out not to be one. */
  readonly label: (match: RegExpExecArray) => string | undefined;
}

/** What only a few win, or an average, promises nothing. A drawing class is not such a drawing. */
const UNCERTAIN =
  /\b(?:on average|average (?:of|savings?)|chances? (?:at|to(?! save\b| get (?:up to )?[$\d.]+%? off\b))|(?<!-)win(?!-| home inspection)|raffled?|sweepstakes?|giveaways?|lottery|drawing for (?:an?|free)|(?:cash|prize) drawing|enter for an?|enter(?:ed)? (?:\w+ ){0,3}(?:contest|draw|drawing))\b/i;
/** In letters: a longer gift stays in the rest of the title. */
const LONGEST_GIFT = 20;

const BOUGHT_OR_SECOND = ignoringCase(String.raw`\b(?:bogo|b\dg\d|${NEXT}|additional|another|${BUYING})`);
const OF_A_SECOND = ignoringCase(String.raw` (?:${NEXT}|${LATER}|additional|another|other)\b`);
const FREE_WORD = /\bfree\b/i;

/** "Buy one, get one 50% off" is not "50% off": the label must not promise more than the title does. */
const OFF_THE_SECOND: readonly Rule[] = SECOND_REDUCTIONS.flatMap(({ needs, words, label }) => [
  {
    needs: [BOUGHT_OR_SECOND, ...needs],
    pattern: inAll(SECOND + words),
    label: (match: RegExpExecArray) => {
      const [, sets, , next, bought = sets, what = "", named, said = "", ...captured] = match;
      if (next && isName(next, match.input.slice(0, match.index), match.input.slice(match.index + next.length)))
        return undefined;
      const isOther = !next && !named && !isLikelyAnother(what, said);
      return label(captured, isOther ? "off" : `off the ${ordinal(next ?? named, bought)}`);
    },
  },
  {
    needs: [OF_A_SECOND, ...needs],
    pattern: inAll(words + OF_SECOND),
    label: (match: RegExpExecArray) => {
      const [next = ""] = match.slice(-1);
      const end = match.index + match[0].length;
      if (isName(next, match.input.slice(0, end - next.length), match.input.slice(end))) return undefined;
      return label(match.slice(1), `off the ${ordinal(next)}`);
    },
  },
]);

/** Those that may say two for one. */
const DEALS: readonly Rule[] = [
  {
    needs: [ignoringCase(String.raw`\b${BUYING}`), /\b(?:get|receive)[ -]/i, FREE_WORD],
    pattern: inAll(ONE_MORE),
    label: oneMoreLabel,
  },
  {
    needs: [/\b(?:bogo[fs]?|b\dg\d|get (?:one|1))\b/i],
    pattern: inAll(BUY_ONE_GET_ONE),
    label: bogoLabel,
  },
  {
    needs: [ignoringCase(`[ -]for[ -](?:the price of )?(?:${COUNT})`)],
    pattern: inAll(SOME_FOR_FEWER),
    label: fewerLabel,
  },
];

export const RULES: readonly Rule[] = [
  ...OFF_THE_SECOND,
  ...DEALS,
  {
    needs: [/%\s?(?:cash ?)?back\b/i],
    pattern: inAll(String.raw`${UP_TO_PERCENT}\s?(cash ?)?back\b(?![ -‑]to[ -‑]school)`),
    label: ([, upTo, percent, cash]) => percentLabel(percent, cash ? "cash back" : "back", upTo),
  },
  {
    needs: [/\$/, / cash ?back\b/i],
    pattern: inAll(String.raw`${UP_TO_AMOUNT} cash ?back\b`),
    label: ([, upTo, sum]) => amountLabel(sum, "cash back", upTo),
  },
  ...REDUCTIONS.map(({ needs, words, label }) => ({
    needs,
    pattern: inAll(words),
    label: ([, ...captured]: RegExpExecArray) => label(captured, "off"),
  })),
  {
    needs: [/¢|cent/i],
    pattern: inAll(String.raw`${UP_TO_CENTS} ${OFF}|\bsave ${UP_TO_CENTS}`),
    label: ([, upTo, cents, saveUpTo, saved]) => centsLabel(cents ?? saved, upTo ?? saveUpTo),
  },
  {
    needs: [HALF_WORD],
    // "Half Price Books: 10% off" is a name, and its offer.
    pattern: inAll(String.raw`${HALF}(?!(?<=price)(?: [${LETTERS}'’-]+){1,3}:.*\boff\b)`),
    label: ([, upTo, word = ""]) => halfLabel(word.toLowerCase(), upTo),
  },
  {
    needs: [/^(?:free|complimentary) /i],
    // "Free People: 15% off" is a name, and its offer.
    pattern: inAll(String.raw`${OPENING_FREE}(?!:.*\boff\b)`),
    label: ([, gift = ""]) => (gift.length <= LONGEST_GIFT ? `Free ${gift}` : "Free"),
  },
  {
    needs: [FREE_WORD],
    // Not that of "Free weights 10% off", which has a price; but that of "Kids free all day 10% off adults".
    pattern: inAll(
      String.raw`${FREE}(?!(?! ${CONDITION})(?: (?!and |or |plus |with )[${LETTERS}'’-]+){1,3}:? (?:\$\d[\d,.]*|\d{1,3}\s?%) off\b)`,
    ),
    label: () => "Free",
  },
];
const PERHAPS: Rule = {
  needs: [FREE_WORD],
  // Not that of "Hair free for summer: $99 laser".
  pattern: inAll(String.raw`${PERHAPS_FREE}(?!.*[:–—] [^,;]*\$\d)`),
  label: () => "Free",
};

/**
 * The saving of an offer's title, for large type: "20% off", "$5 off", "2 for 1", "Free dessert"; null if the title
 * names none. Titles come from the feed and are free text in English.
 */
export function savingOf(title: string): string | null {
  const whole = oneSpaced(title);
  if (UNCERTAIN.test(whole)) return null;
  const words = inSigns(whole);
  return firstOf(RULES, words) ?? firstOf([PERHAPS], words) ?? null;
}

/**
 * Whether two for one is what a title has in large type. Most are ruled out at once: a sync asks of every title. The
 * index keeps the answer, so with another rule INDEX_RULES grows (lib/db/derive.ts).
 */
export function isTwoForOne(title: string): boolean {
  const words = inSigns(oneSpaced(title));
  return DEALS.some((rule) => hasNeeds(rule, words)) && savingOf(title) === TWO_FOR_ONE;
}

/** Of several savings, the one that comes first in the title; of those that begin together, that of the first rule. */
function firstOf(rules: readonly Rule[], title: string): string | undefined {
  let first: { index: number; saving: string } | undefined;
  for (const rule of rules) {
    if (!hasNeeds(rule, title)) continue;
    const found = firstBy(rule, title);
    if (!found || (first && found.index >= first.index)) continue;
    if (found.index === 0) return found.saving;
    first = found;
  }
  return first?.saving;
}

/** The first of a rule's matches that turns out to be a saving. */
function firstBy({ pattern, label }: Rule, title: string): { index: number; saving: string } | undefined {
  // Not by `matchAll`, which would make a copy of a large pattern.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(title); match; match = pattern.exec(title)) {
    const saving = label(match);
    if (saving) return { index: match.index, saving };
  }
  return undefined;
}

function hasNeeds({ needs }: Rule, title: string): boolean {
  return needs.every((need) => need.test(title));
}

function oneSpaced(title: string): string {
  return title.trim().replace(/\s+/g, " ");
}

function ignoringCase(pattern: string): RegExp {
  return new RegExp(pattern, "i");
}

function inAll(pattern: string): RegExp {
  return new RegExp(pattern, "gi");
}
