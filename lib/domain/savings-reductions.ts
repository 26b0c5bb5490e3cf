import { amountLabel, halfLabel, percentLabel, UP_TO, UP_TO_AMOUNT, UP_TO_PERCENT } from "./savings-amounts";
import { DIGITS, LETTERS } from "./savings-letters";

interface Reduction {
  /** What is in each title that has the words (lib/domain/savings.ts). */
  readonly needs: readonly RegExp[];
  readonly words: string;
  readonly label: (captured: readonly (string | undefined)[], suffix: string) => string | undefined;
}

/** Not the "off" of "$99 off-season ticket", which costs $99. */
export const OFF = String.raw`off\b(?![-‑][${LETTERS}])`;
export const HALF = String.raw`${UP_TO}(?<![\w/])(?:half|1/2|½)[- ](${OFF}|price\b)`;
/** Whose discount it is: "first responder", but not the "with student" of "$10 with student discount". */
const WHOSE = String.raw`(?:(?:active|early|first|good|new) )?(?!(?:after|an?|and|any|at|before|for|from|in|interest|is|less|minus|no|of|on|or|per|plus|rate|the|to|with)\b)[${LETTERS}][${LETTERS}'’-]* `;
/** Not that of "$8 discount tickets" or "5% savings account", which is a price or a rate. */
const ITSELF = String.raw`(?=\s?[^\s${LETTERS}${DIGITS}$]|$| (?:all|and|any|at|codes?|coupons?|each|every|for|from|if|in|off|on|or|per|plus|this|to|toward|when|with|your|\w+wide)\b)`;
/** "$1,000 in savings", but not that which someone has. */
const SAVINGS = String.raw`(?:employee |instant |member |military |senior |student |in (?<!\b(?:deposit|have|hold|keep|put|with) \$[\d,.]+ in ))?savings?\b${ITSELF}`;
/** Of a footnote: "20%* off". */
const MARK = "[*†‡]?";
const PERCENT_REDUCED = String.raw`${MARK}(?:\+| or more)?[\s-]?(?:${OFF}|(?:(?<!100% )${WHOSE})?discount\b(?! rates?\b)|${SAVINGS})`;
const AMOUNT_REDUCED = String.raw`${MARK}(?:\+| or more|(?: an? | per |/)(?:month|mo|year|yr|person)(?=[ -]off\b(?! (?:campus|peak)\b)))?(?:[ -]?${OFF}|[ -](?:${WHOSE})?discount\b${ITSELF}|[ -]${SAVINGS})`;
const SAVE = String.raw`\b(?:(?<!\b(?:could|may|might|(?:if|much) you can) )save (?:(?:an (?:extra|additional)|at least|between|from|more than|over) )?|(?:savings|discount) of )`;
/** "Military discount 15%", but not that of "Savings 4.5% APY". */
const NAMED = String.raw`\b(?<!\brate )discount:? `;
/** What a new roof or window saves is not off its price. */
const NOT_ON_BILLS = String.raw`(?![^,;:+]{0,12}? on (?:[${LETTERS}]+ ){0,2}?(?:cooling|electric|electrical|electricity|energy|fuel|heating|power|utility|water) (?:(?:and|&) [${LETTERS}]+ )?(?:bills?|costs?|expenses|use|usage)\b)`;

const upToPercent: Reduction["label"] = ([upTo, percent], suffix) => percentLabel(percent, suffix, upTo);
const upToAmount: Reduction["label"] = ([upTo, sum], suffix) => amountLabel(sum, suffix, upTo);

export const HALF_WORD = /half|1\/2|½/i;
const SAVES = /\b(?:save|(?:savings|discount) of) /i;
const SAVES_PERCENT = /\b(?:save |savings of |discount\b)/i;

export const REDUCTIONS: readonly Reduction[] = [
  { needs: [/%/], words: UP_TO_PERCENT + PERCENT_REDUCED, label: upToPercent },
  { needs: [/\$/], words: UP_TO_AMOUNT + AMOUNT_REDUCED, label: upToAmount },
  {
    needs: [/%/, SAVES_PERCENT],
    words: `(?:${SAVE}|${NAMED})${UP_TO_PERCENT}${NOT_ON_BILLS}`,
    label: upToPercent,
  },
  { needs: [/\$/, SAVES], words: SAVE + UP_TO_AMOUNT + NOT_ON_BILLS, label: upToAmount },
];
export const SECOND_REDUCTIONS: readonly Reduction[] = [
  ...REDUCTIONS,
  { needs: [HALF_WORD], words: HALF, label: ([upTo], suffix) => halfLabel(suffix, upTo) },
];
