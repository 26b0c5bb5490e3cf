import { wordsOf } from "@/lib/domain/fold";
import { withinOneEdit } from "@/lib/domain/one-edit";
import type { Edition } from "../edition";

interface Vocabulary {
  /** Words of titles, merchants and categories. */
  readonly text: readonly string[];
  /** Words of towns only. */
  readonly towns: readonly string[];
}

function vocabularyOf(edition: Edition): Vocabulary {
  return edition.once("vocabulary", () => {
    const text = new Set([...edition.index.setKeys("title"), ...edition.index.setKeys("merchant")]);
    for (const { title } of edition.categories.all) for (const word of wordsOf(title)) text.add(word);
    return { text: [...text], towns: edition.index.townWords().filter((word) => !text.has(word)) };
  });
}

/** Words that one edit makes of what was typed, words about offers before towns; where there are none, beginnings of words. */
export function corrections(edition: Edition, typed: string): readonly string[] {
  return edition.memo(`corrections ${typed}`, () => {
    const { text, towns } = vocabularyOf(edition);
    const whole = [...text, ...towns].filter((word) => withinOneEdit(typed, word) && word !== typed);
    if (whole.length > 0 || typed.length < SHORTEST_UNFINISHED) return whole;
    return [...text, ...towns].filter((word) => withinOneEdit(typed, word, true));
  });
}

/** A beginning with a slip in it is looked for from this length on: below, it would fit too much. */
const SHORTEST_UNFINISHED = 5;
