import type { Database } from "better-sqlite3";
import { bytesOf } from "../place-cells";
import type { OFFER_SET_KINDS } from "../schema/catalog/offer-index";
import { NONE } from "./group";

export type OfferSetKind = (typeof OFFER_SET_KINDS)[number];

const PATCHED = ["title", "merchant", "name", "category", "saving"] as const satisfies readonly OfferSetKind[];

/** Slots by kind and key, in any order and with repeats. */
export type SetFacts = Readonly<Record<(typeof PATCHED)[number], ReadonlyMap<string, Uint32Array>>>;

/** Removes from the sets what was true before the change, and adds what is true after it. */
export function patchSets(sqlite: Database, before: SetFacts, after: SetFacts): void {
  const read = sqlite
    .prepare<[string, string], Buffer>("SELECT slots FROM offer_set WHERE kind = ? AND key = ?")
    .pluck();
  const remove = sqlite.prepare("DELETE FROM offer_set WHERE kind = ? AND key = ?");
  const upsert = sqlite.prepare(
    `INSERT INTO offer_set (kind, key, slots) VALUES (?, ?, ?)
     ON CONFLICT (kind, key) DO UPDATE SET slots = excluded.slots`,
  );
  for (const kind of PATCHED) {
    const gone = before[kind];
    const come = after[kind];
    for (const key of [...new Set([...gone.keys(), ...come.keys()])].sort()) {
      const standing = read.get(kind, key);
      const slots = patched(standing && new Uint32Array(bytesOf(standing)), gone.get(key), come.get(key));
      if (slots.length === 0) remove.run(kind, key);
      else upsert.run(kind, key, Buffer.from(slots.buffer, slots.byteOffset, slots.byteLength));
    }
  }
}

/**
 * An ascending set with the removed slots taken out and the added ones put in. Those may contain repeats, in any order;
 * the added ones, a million for a first index, are put in order where they are.
 */
export function patched(standing = NONE, gone = NONE, come = NONE): Uint32Array {
  const left = new Set(gone);
  const added = come.sort();
  const slots = standing.length === 0 ? added : new Uint32Array(standing.length + added.length);
  let length = 0;
  function put(slot: number): void {
    if (length === 0 || slots[length - 1] !== slot) slots[length++] = slot;
  }
  let next = 0;
  for (const slot of standing) {
    for (; next < added.length && (added[next] ?? 0) < slot; next++) put(added[next] ?? 0);
    if (!left.has(slot)) put(slot);
  }
  for (; next < added.length; next++) put(added[next] ?? 0);
  return slots.subarray(0, length);
}
