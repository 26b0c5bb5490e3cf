import type { Database } from "better-sqlite3";
import { wordsOf } from "@/lib/domain/fold";
import { readColumns } from "../read-columns";

/** 0 stands for no town. */
type TownId = number;

interface Town {
  readonly id: TownId;
  readonly state: string;
  readonly name: string;
  readonly key: string;
}

export interface TownBook {
  /** The town of an address, in any spelling. */
  townOf(city: string, state: string): Town | undefined;
  /** Writes towns that are new, and drops those without any offer. */
  save(empty: Iterable<TownId>): void;
}

/** A state as addresses give it: "tx " is "TX". */
function stateKey(state: string): string {
  return state.trim().toUpperCase();
}

export function openTownBook(sqlite: Database): TownBook {
  const byKey = new Map<string, Town>();
  const byAddress = new Map<string, Map<string, Town | undefined>>();
  const added: Town[] = [];
  let last: TownId = 0;
  const known = readColumns<[TownId[], string[], string[], string[]]>(sqlite, ["id", "state", "name", "key"], "town");
  for (const [ids, states, names, keys] of known) {
    for (const [i, id] of ids.entries()) {
      const town = { id, state: states[i] ?? "", name: names[i] ?? "", key: keys[i] ?? "" };
      byKey.set(`${town.state}\n${town.key}`, town);
      last = id;
    }
  }

  function find(city: string, state: string): Town | undefined {
    const key = wordsOf(city).join(" ");
    const code = stateKey(state);
    if (key === "" && code === "") return undefined;
    const known = byKey.get(`${code}\n${key}`);
    if (known) return known;
    const town = { id: ++last, state: code, name: city.trim(), key };
    byKey.set(`${code}\n${key}`, town);
    added.push(town);
    return town;
  }

  return {
    townOf(city, state) {
      const cities = byAddress.get(state) ?? new Map<string, Town | undefined>();
      const known = cities.get(city);
      if (known || cities.has(city)) return known;
      const town = find(city, state);
      byAddress.set(state, cities.set(city, town));
      return town;
    },
    save(empty) {
      const insert = sqlite.prepare("INSERT INTO town (id, state, name, key) VALUES (?, ?, ?, ?)");
      const insertWord = sqlite.prepare("INSERT OR IGNORE INTO town_word (word, town_id) VALUES (?, ?)");
      for (const { id, state, name, key } of added) {
        insert.run(id, state, name, key);
        for (const word of key.split(" ").filter(Boolean)) insertWord.run(word, id);
      }
      const removeWords = sqlite.prepare("DELETE FROM town_word WHERE town_id = ?");
      const remove = sqlite.prepare("DELETE FROM town WHERE id = ?");
      for (const id of empty) {
        removeWords.run(id);
        remove.run(id);
      }
    },
  };
}
