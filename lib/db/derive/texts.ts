import type { Database } from "better-sqlite3";
import { findableWordsOf } from "@/lib/domain/amounts";
import { nameKey } from "@/lib/domain/fold";
import { isTwoForOne, TWO_FOR_ONE } from "@/lib/domain/savings";
import { collectByKey } from "./group";
import type { SetFacts } from "./sets";

/** Words, names and categories of the affected offers, in the catalogue's current state. */
export function readTexts(sqlite: Database): SetFacts {
  return { ...readWords(sqlite), category: readCategories(sqlite) };
}

function readWords(sqlite: Database): Omit<SetFacts, "category"> {
  const [titles, merchants, names, savings] = [collectByKey(), collectByKey(), collectByKey(), collectByKey()];
  const rows = sqlite
    .prepare<[], [number, string, string]>(
      `SELECT s.slot, o.title, m.name FROM affected_offer a
       JOIN offer_slot s ON s.offer_id = a.id JOIN offer o ON o.id = a.id JOIN merchant m ON m.id = o.merchant_id`,
    )
    .raw()
    .iterate();
  const namesByText = new Map<string, { words: readonly string[]; key: string }>();
  for (const [slot, title, name] of rows) {
    for (const word of findableWordsOf(title)) titles.add(word, slot);
    if (isTwoForOne(title)) savings.add(TWO_FOR_ONE, slot);
    const known = namesByText.get(name) ?? { words: findableWordsOf(name), key: nameKey(name) };
    namesByText.set(name, known);
    for (const word of known.words) merchants.add(word, slot);
    names.add(known.key, slot);
  }
  return { title: titles.groups(), merchant: merchants.groups(), name: names.groups(), saving: savings.groups() };
}

function readCategories(sqlite: Database): ReadonlyMap<string, Uint32Array> {
  const categories = collectByKey();
  const rows = sqlite
    .prepare<[], [number, number]>(
      `SELECT c.category_id, s.slot FROM affected_offer a
       JOIN offer_slot s ON s.offer_id = a.id JOIN offer_category c ON c.offer_id = a.id`,
    )
    .raw()
    .iterate();
  for (const [categoryId, slot] of rows) categories.add(String(categoryId), slot);
  return categories.groups();
}
