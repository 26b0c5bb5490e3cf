import type { Database } from "better-sqlite3";
import { findableWordsOf } from "@/lib/domain/amounts";
import { nameKey } from "@/lib/domain/fold";
import { isTwoForOne, TWO_FOR_ONE } from "@/lib/domain/savings";
import { newSetFacts, note, type SetFacts } from "./sets";

/** Words, names and categories of the affected offers, in the catalogue's current state. */
export function readTexts(sqlite: Database): SetFacts {
  const sets = newSetFacts();
  readWords(sqlite, sets);
  readCategories(sqlite, sets);
  return sets;
}

function readWords(sqlite: Database, sets: SetFacts): void {
  const rows = sqlite
    .prepare<[], [number, string, string]>(
      `SELECT s.slot, o.title, m.name FROM affected_offer a
       JOIN offer_slot s ON s.offer_id = a.id JOIN offer o ON o.id = a.id JOIN merchant m ON m.id = o.merchant_id`,
    )
    .raw()
    .iterate();
  const namesByText = new Map<string, { words: readonly string[]; key: string }>();
  for (const [slot, title, name] of rows) {
    for (const word of findableWordsOf(title)) note(sets.title, word, slot);
    if (isTwoForOne(title)) note(sets.saving, TWO_FOR_ONE, slot);
    const known = namesByText.get(name) ?? { words: findableWordsOf(name), key: nameKey(name) };
    namesByText.set(name, known);
    for (const word of known.words) note(sets.merchant, word, slot);
    note(sets.name, known.key, slot);
  }
}

function readCategories(sqlite: Database, sets: SetFacts): void {
  const rows = sqlite
    .prepare<[], [number, number]>(
      `SELECT c.category_id, s.slot FROM affected_offer a
       JOIN offer_slot s ON s.offer_id = a.id JOIN offer_category c ON c.offer_id = a.id`,
    )
    .raw()
    .iterate();
  for (const [categoryId, slot] of rows) note(sets.category, String(categoryId), slot);
}
