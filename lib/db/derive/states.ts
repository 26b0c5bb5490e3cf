import type { Database } from "better-sqlite3";
import { readColumns } from "../read-columns";
import { slotCount } from "./slots";
import type { TownOffersById } from "./town-offers";

/** Rewrites the offers of each state: those of its towns. */
export function writeStates(sqlite: Database, offers: TownOffersById): void {
  const size = slotCount(sqlite);
  const states = new Map<string, Uint8Array>();
  for (const [towns, codes] of readColumns<[number[], string[]]>(sqlite, ["id", "state"], "town")) {
    for (const [i, town] of towns.entries()) {
      const state = codes[i] ?? "";
      if (state === "") continue;
      const there = states.get(state) ?? new Uint8Array(size);
      states.set(state, there);
      for (const slot of offers.get(town) ?? []) there[slot] = 1;
    }
  }
  sqlite.exec("DELETE FROM offer_set WHERE kind = 'state'");
  const insert = sqlite.prepare("INSERT INTO offer_set (kind, key, slots) VALUES ('state', ?, ?)");
  const slots = new Uint32Array(size);
  for (const [state, there] of states) {
    let count = 0;
    for (let slot = 0; slot < size; slot++) if (there[slot] === 1) slots[count++] = slot;
    insert.run(state, Buffer.from(slots.buffer, 0, 4 * count));
  }
}
