import type { Database } from "better-sqlite3";
import { bytesOf } from "../place-cells";
import { packTownOffers, townOffersIn } from "../town-offers";
import { patched } from "./sets";

type SlotsByTown = ReadonlyMap<number, Uint32Array>;
export type TownOffersById = ReadonlyMap<number, Uint32Array>;

/**
 * Updates the offers of towns as `patchSets` does the sets; returns them, and the towns that are left without offers.
 */
export function patchTownOffers(
  sqlite: Database,
  before: SlotsByTown,
  after: SlotsByTown,
): { offers: TownOffersById; empty: readonly number[] } {
  const blob = sqlite.prepare<[], Buffer>("SELECT data FROM slot_column WHERE name = 'towns'").pluck().get();
  const { towns, ends, slots } = townOffersIn(blob ? bytesOf(blob) : new ArrayBuffer(0));
  const offers = new Map<number, Uint32Array>();
  for (const [i, town] of towns.entries()) offers.set(town, slots.subarray(ends[i - 1] ?? 0, ends[i]));
  const empty: number[] = [];
  for (const town of new Set([...before.keys(), ...after.keys()])) {
    const there = patched(offers.get(town), before.get(town), after.get(town));
    if (there.length > 0) offers.set(town, there);
    else {
      offers.delete(town);
      empty.push(town);
    }
  }
  const replace = sqlite.prepare("INSERT OR REPLACE INTO slot_column (name, data) VALUES ('towns', ?)");
  replace.run(Buffer.from(packTownOffers(offers)));
  return { offers, empty };
}
