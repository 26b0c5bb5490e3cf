import { LRUCache } from "lru-cache";
import { bareAmount } from "@/lib/domain/amounts";
import { groupBy } from "@/lib/domain/group-by";
import { oneEditFrom, type Spelled, spelled } from "@/lib/domain/spelled";
import type { Edition } from "../edition";
import { categoryTitles } from "./category-titles";
import { otherNumbers } from "./plurals";
import { isFiller } from "./query-words";

interface Vocabulary {
  /** Words of titles, merchants and categories. */
  readonly text: ReadonlySet<string>;
  /** Words of towns only. */
  readonly towns: ReadonlySet<string>;
  /** Those of `text`. */
  readonly written: Spelled;
  /** All of them, by their length. */
  readonly byLength: ReadonlyMap<number, Spelled>;
  readonly corrections: LRUCache<string, readonly string[]>;
}

/** A query that finds nothing is tried with ever fewer of the same words, and the next page asks for them again. */
const KEPT_CORRECTIONS = 200;

function vocabularyOf(edition: Edition): Vocabulary {
  return edition.once("vocabulary", () => {
    const written = [...edition.index.setKeys("title"), ...edition.index.setKeys("merchant")];
    const text = new Set(written.filter((word) => bareAmount(word) === undefined));
    for (const { words, everyday } of categoryTitles(edition).titles) {
      for (const word of [...words, ...everyday]) text.add(word);
    }
    const towns = new Set(edition.index.townWords().filter((word) => !text.has(word)));
    const byLength = new Map(
      Array.from(
        groupBy([...text, ...towns], (word) => word.length),
        ([length, words]) => [length, spelled(words)],
      ),
    );
    return { text, towns, written: spelled([...text]), byLength, corrections: new LRUCache({ max: KEPT_CORRECTIONS }) };
  });
}

/** Prefixes with a typing error are searched from this length on: shorter ones would match too much. */
const SHORTEST_UNFINISHED = 5;

/** Two letters are one edit away from too much, and so is a number from another one. */
const SHORTEST_MENDED = 3;
const HAS_DIGIT = /\p{N}/u;
/** Somebody who asks for "half off" means no hall, wherever nothing has that price. */
const OF_DEALS = new Set(["half", "price"]);

/**
 * Words one edit away from what was typed; if there are none, words whose beginning is one edit away, but for towns
 * ("plumber" is no Lumberton). An amount is not mistyped, but may be written without its sign.
 */
export function corrections(edition: Edition, typed: string): readonly string[] {
  const amount = bareAmount(typed);
  if (amount !== undefined) return [amount];
  if (typed.length < SHORTEST_MENDED || HAS_DIGIT.test(typed) || isFiller(typed) || OF_DEALS.has(typed)) return [];
  const vocabulary = vocabularyOf(edition);
  const known = vocabulary.corrections.get(typed);
  if (known) return known;
  const found = inVocabulary(vocabulary, typed);
  vocabulary.corrections.set(typed, found);
  return found;
}

/** Whether anything is called so, or has the word in its plural or singular. */
export function isKnown(edition: Edition, word: string): boolean {
  const { text, towns } = vocabularyOf(edition);
  return text.has(word) || towns.has(word) || otherNumbers(word).some((other) => text.has(other));
}

function inVocabulary({ written, byLength }: Vocabulary, typed: string): readonly string[] {
  const whole = [-1, 0, 1].flatMap((more) => {
    const words = byLength.get(typed.length + more);
    return words ? oneEditFrom(typed, words).filter((word) => word !== typed) : [];
  });
  return whole.length > 0 || typed.length < SHORTEST_UNFINISHED ? whole : oneEditFrom(typed, written, true);
}
