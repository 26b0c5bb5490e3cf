import type { Database } from "better-sqlite3";
import { slotCount } from "./slots";
import type { TownOffersById } from "./town-offers";

/** Rewrites the offers of each state: those of its towns. */
export function writeStates(sqlite: Database, offers: TownOffersById): void {
  const towns = sqlite.prepare<[], [number, string]>("SELECT id, state FROM town WHERE state <> ''").raw().all();
  const size = slotCount(sqlite);
  const states = new Map<string, Uint8Array>();
  for (const [town, state] of towns) {
    const there = states.get(state) ?? new Uint8Array(size);
    states.set(state, there);
    for (const slot of offers.get(town) ?? []) there[slot] = 1;
  }
  sqlite.exec("DELETE FROM offer_set WHERE kind = 'state'");
  const insert = sqlite.prepare("INSERT INTO offer_set (kind, key, slots) VALUES ('state', ?, ?)");
  for (const [state, there] of states) {
    const slots = new Uint32Array(there.reduce((sum, here) => sum + here, 0));
    let count = 0;
    for (let slot = there.indexOf(1); slot !== -1; slot = there.indexOf(1, slot + 1)) slots[count++] = slot;
    insert.run(state, Buffer.from(slots.buffer));
  }
}
