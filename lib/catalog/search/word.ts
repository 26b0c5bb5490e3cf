import { type Bitmap, bitmapOf, bitmapOfAll, union } from "../bitmap";
import type { Edition } from "../edition";
import { spellingsOf } from "../town-words";
import { type CategoryTitle, categoryTitles, isMeantBy, isTitleBegun } from "./category-titles";
import { otherNumbers, plainPlural } from "./plurals";

/** What one word of a query finds. */
export interface WordMatch {
  /** Offers with the word in the merchant's name. */
  readonly merchant: Bitmap;
  /** Offers with the word in the merchant's name or the title. */
  readonly written: Bitmap;
  /** Those, and the offers of categories with the word in their title, or for which people use it. */
  readonly text: Bitmap;
  /** Ids of towns with the word in their name. */
  readonly towns: ReadonlySet<number>;
}

export const NO_TOWNS: ReadonlySet<number> = new Set();
/**
 * Towns are searched by prefix from this length on: hundreds of towns begin with the same two letters. After a word of
 * their names few do.
 */
const SHORTEST_TOWN_PREFIX = 3;

export function wholeWord(edition: Edition, word: string): WordMatch {
  return edition.memo("sets", `word ${word}`, () => {
    const merchant = bitmapOf(edition.size, edition.set("merchant", word));
    const written = union(merchant, bitmapOf(edition.size, edition.set("title", word)));
    const text = withCategories(
      edition,
      written,
      ({ words, everyday }) => words.includes(word) || everyday.includes(word),
    );
    return { merchant, written, text, towns: townsWith(edition, word) };
  });
}

/** The whole word, unless it says nothing outside a merchant's name. */
export function nameWord(edition: Edition, word: string): WordMatch {
  const { merchant, towns } = wholeWord(edition, word);
  return { merchant, written: merchant, text: merchant, towns };
}

/** What offers say of themselves. */
type Written = Pick<WordMatch, "merchant" | "written">;

export interface BegunMatch extends WordMatch {
  /** The whole word alone, in the singular or plural. */
  readonly inEitherNumber: Written;
}

/**
 * Words that begin with what was typed, and its plural or singular; which is no other way to write a town.
 * @param before the word before it, of whose towns a shorter beginning may be the next word: "las ve"
 */
export function begunWord(edition: Edition, typed: string, before?: WordMatch): BegunMatch {
  const begun = edition.memo("sets", `begun ${typed}`, () => {
    const numbers = otherNumbers(typed).map((word) => ({ ...wholeWord(edition, word), towns: NO_TOWNS }));
    const prefix = prefixWord(edition, typed);
    if (numbers.length === 0) return prefix;
    const inEitherNumber = eitherWritten(prefix.inEitherNumber, ...numbers);
    return { ...eitherWord(prefix, ...numbers), inEitherNumber };
  });
  if (typed.length >= SHORTEST_TOWN_PREFIX || !before || before.towns.size === 0) return begun;
  const beginning = edition.memo("sets", `towns ${typed}`, () => new Set(edition.index.townsByPrefix(typed)));
  return { ...begun, towns: new Set([...begun.towns, ...[...before.towns].filter((town) => beginning.has(town))]) };
}

/** The whole word and its plural included. */
function prefixWord(edition: Edition, prefix: string): BegunMatch {
  const forms = [prefix, plainPlural(prefix)];
  const names = edition.index.setsFrom("merchant", prefix);
  const titles = edition.index.setsFrom("title", prefix);
  const offersOf = (sets: typeof names) =>
    bitmapOfAll(
      edition.size,
      sets.map(({ slots }) => slots),
    );
  const inEither = (sets: typeof names) => offersOf(sets.filter(({ key }) => forms.includes(key)));
  const merchant = offersOf(names);
  const written = union(merchant, offersOf(titles));
  const text = withCategories(edition, written, (title) => isTitleBegun(title, prefix) || isMeantBy(title, prefix));
  const towns = prefix.length < SHORTEST_TOWN_PREFIX ? [] : edition.index.townsByPrefix(prefix);
  const merchantInEither = inEither(names);
  const inEitherNumber = { merchant: merchantInEither, written: union(merchantInEither, inEither(titles)) };
  return { merchant, written, text, towns: new Set([...towns, ...townsWith(edition, prefix)]), inEitherNumber };
}

/** Any of several words. */
export function eitherWord(first: WordMatch, ...others: readonly WordMatch[]): WordMatch {
  const words = [first, ...others];
  const { merchant, written } = eitherWritten(first, ...others);
  const wider = words.filter((match) => match.text !== match.written);
  return {
    merchant,
    written,
    text: union(written, ...wider.map((match) => match.text)),
    towns: new Set(words.flatMap((match) => [...match.towns])),
  };
}

function eitherWritten(...words: readonly Written[]): Written {
  const merchant = union(...words.map((match) => match.merchant));
  const wider = words.filter((match) => match.written !== match.merchant);
  return { merchant, written: union(merchant, ...wider.map((match) => match.written)) };
}

/**
 * Towns with the word in their name, however it is shortened there or here; a single letter is too often a word just
 * begun.
 */
function townsWith(edition: Edition, word: string): ReadonlySet<number> {
  const spellings = word.length > 1 ? spellingsOf : (letter: string) => [letter];
  const parts = (word === "nyc" ? ["new", "york"] : [word]).map(
    (part) => new Set(spellings(part).flatMap(edition.index.townsByWord)),
  );
  const [first = new Set<number>(), ...others] = parts;
  return new Set([...first].filter((town) => others.every((towns) => towns.has(town))));
}

function withCategories(edition: Edition, written: Bitmap, fits: (title: CategoryTitle) => boolean): Bitmap {
  const fitting = categoryTitles(edition).titles.filter(fits);
  return union(written, ...fitting.map(({ category }) => edition.categories.bitsIn(category.id)));
}
