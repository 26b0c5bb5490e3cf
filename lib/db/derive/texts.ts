import type { Database } from "better-sqlite3";
import { findableWordsOf } from "@/lib/domain/amounts";
import { nameKey } from "@/lib/domain/fold";
import { isTwoForOne, TWO_FOR_ONE } from "@/lib/domain/savings";
import { collectByKey } from "./group";
import type { SetFacts } from "./sets";

/**
 * Words, names and categories of the affected offers, in the catalogue's current state. CROSS JOIN begins with those:
 * they are few after the first sync.
 */
export function readTexts(sqlite: Database): SetFacts {
  return { ...readTitles(sqlite), ...readNames(sqlite), category: readCategories(sqlite) };
}

/** Title by title, as many offers have the same. */
function readTitles(sqlite: Database): Pick<SetFacts, "title" | "saving"> {
  const [words, savings] = [collectByKey(), collectByKey()];
  const rows = sqlite
    .prepare<[], [string, string]>(
      `SELECT o.title, json_group_array(s.slot) FROM affected_offer a
       CROSS JOIN offer o ON o.id = a.id CROSS JOIN offer_slot s ON s.offer_id = a.id
       GROUP BY o.title`,
    )
    .raw()
    .iterate();
  for (const [title, slots] of rows) {
    const found = findableWordsOf(title);
    const isForOne = isTwoForOne(title);
    for (const slot of JSON.parse(slots)) {
      for (const word of found) words.add(word, slot);
      if (isForOne) savings.add(TWO_FOR_ONE, slot);
    }
  }
  return { title: words.groups(), saving: savings.groups() };
}

/** Merchant by merchant, as each has many offers. */
function readNames(sqlite: Database): Pick<SetFacts, "merchant" | "name"> {
  const [words, names] = [collectByKey(), collectByKey()];
  const rows = sqlite
    .prepare<[], [string, string]>(
      `SELECT m.name, json_group_array(s.slot) FROM affected_offer a
       CROSS JOIN offer o ON o.id = a.id CROSS JOIN offer_slot s ON s.offer_id = a.id
       CROSS JOIN merchant m ON m.id = o.merchant_id
       GROUP BY m.id`,
    )
    .raw()
    .iterate();
  for (const [name, slots] of rows) {
    const found = findableWordsOf(name);
    const key = nameKey(name);
    for (const slot of JSON.parse(slots)) {
      for (const word of found) words.add(word, slot);
      names.add(key, slot);
    }
  }
  return { merchant: words.groups(), name: names.groups() };
}

function readCategories(sqlite: Database): ReadonlyMap<string, Uint32Array> {
  const categories = collectByKey();
  const rows = sqlite
    .prepare<[], [number, number]>(
      `SELECT c.category_id, s.slot FROM affected_offer a
       CROSS JOIN offer_slot s ON s.offer_id = a.id CROSS JOIN offer_category c ON c.offer_id = a.id`,
    )
    .raw()
    .iterate();
  for (const [categoryId, slot] of rows) categories.add(String(categoryId), slot);
  return categories.groups();
}
