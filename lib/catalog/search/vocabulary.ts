import { bareAmount } from "@/lib/domain/amounts";
import { wordsOf } from "@/lib/domain/fold";
import { groupBy } from "@/lib/domain/group-by";
import { withinOneEdit } from "@/lib/domain/one-edit";
import type { Edition } from "../edition";
import { isFiller } from "./query-words";

/** Words by their length: of titles, merchants and categories, and of towns only. */
interface Vocabulary {
  readonly text: ReadonlyMap<number, readonly string[]>;
  readonly towns: ReadonlyMap<number, readonly string[]>;
}

function vocabularyOf(edition: Edition): Vocabulary {
  return edition.once("vocabulary", () => {
    const written = [...edition.index.setKeys("title"), ...edition.index.setKeys("merchant")];
    const text = new Set(written.filter((word) => bareAmount(word) === undefined));
    for (const { title } of edition.categories.all) for (const word of wordsOf(title)) text.add(word);
    const towns = edition.index.townWords().filter((word) => !text.has(word));
    return { text: groupBy(text, (word) => word.length), towns: groupBy(towns, (word) => word.length) };
  });
}

/** Prefixes with a typing error are searched from this length on: shorter ones would match too much. */
const SHORTEST_UNFINISHED = 5;

/** Two letters are one edit away from too much, and so is a number from another one. */
const SHORTEST_MENDED = 3;
const HAS_DIGIT = /\p{N}/u;
/** Plurals that are more than one edit away from their singular: "bakeries", "dresses". */
const PLURALS = [
  [/ies$/, "y"],
  [/(s|x|z|ch|sh)es$/, "$1"],
  [/(?<=[^aeiou])y$/, "ies"],
] as const;

/**
 * Words one edit away from what was typed, or its plural or singular; if there are none, words whose beginning is one edit
 * away. An amount is not mistyped, but may be written without its sign.
 */
export function corrections(edition: Edition, typed: string): readonly string[] {
  const amount = bareAmount(typed);
  if (amount !== undefined) return [amount];
  if (typed.length < SHORTEST_MENDED || HAS_DIGIT.test(typed) || isFiller(typed)) return [];
  // A query that finds nothing is tried with ever fewer of the same words.
  return edition.memo("counts", `corrections ${typed}`, () => inVocabulary(edition, typed));
}

function inVocabulary(edition: Edition, typed: string): readonly string[] {
  const { text, towns } = vocabularyOf(edition);
  const near = [-1, 0, 1].flatMap((more) => [text, towns].flatMap((words) => words.get(typed.length + more) ?? []));
  const numbers = PLURALS.map(([end, other]) => typed.replace(end, other)).filter(
    (word) => word !== typed && text.get(word.length)?.includes(word),
  );
  const whole = new Set([...numbers, ...near.filter((word) => word !== typed && withinOneEdit(typed, word))]);
  if (whole.size > 0 || typed.length < SHORTEST_UNFINISHED) return [...whole];
  return [...text.values(), ...towns.values()].flat().filter((word) => withinOneEdit(typed, word, true));
}
