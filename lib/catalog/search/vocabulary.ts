import { bareAmount } from "@/lib/domain/amounts";
import { wordsOf } from "@/lib/domain/fold";
import { groupBy } from "@/lib/domain/group-by";
import { withinOneEdit } from "@/lib/domain/one-edit";
import type { Edition } from "../edition";

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

/**
 * Words one edit away from what was typed; if there are none, words whose beginning is one edit away. An amount is not
 * mistyped, but may be written without its sign.
 */
export function corrections(edition: Edition, typed: string): readonly string[] {
  const amount = bareAmount(typed);
  if (amount !== undefined) return [amount];
  const { text, towns } = vocabularyOf(edition);
  const near = [-1, 0, 1].flatMap((more) => [text, towns].flatMap((words) => words.get(typed.length + more) ?? []));
  const whole = near.filter((word) => word !== typed && withinOneEdit(typed, word));
  if (whole.length > 0 || typed.length < SHORTEST_UNFINISHED) return whole;
  return [...text.values(), ...towns.values()].flat().filter((word) => withinOneEdit(typed, word, true));
}
