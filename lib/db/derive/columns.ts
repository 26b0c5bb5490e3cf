import type { Database } from "better-sqlite3";
import { type Day, dayNumber } from "@/lib/domain/central-time";
import { readColumns } from "../read-columns";
import type { SLOT_COLUMNS } from "../schema/catalog/offer-index";
import { collectByKey } from "./group";
import { slotCount } from "./slots";

/** A slot without an offer counts as ended on any day. */
const FREE = -(2 ** 31);

/** Rewrites all columns that filters and sorting use: 4 MB at national size. */
export function writeColumns(sqlite: Database): void {
  const size = slotCount(sqlite);
  const id = new Float64Array(size).fill(-1);
  const merchant = new Float64Array(size);
  const listed = new Int32Array(size);
  const expires = new Int32Array(size).fill(FREE);
  const listings = collectByKey<Day>();
  const expiries = collectByKey<Day>();
  const placeless: number[] = [];
  const offers = readColumns<[number[], number[], number[], Day[], Day[], number[]]>(
    sqlite,
    ["o.id", "s.slot", "o.merchant_id", "o.listed_on", "o.expires_on", "s.location_count"],
    "offer o CROSS JOIN offer_slot s ON s.offer_id = o.id",
  );
  for (const [offerIds, slots, merchantIds, listedOn, expiresOn, locationCounts] of offers) {
    for (const [i, slot] of slots.entries()) {
      id[slot] = offerIds[i] ?? 0;
      merchant[slot] = merchantIds[i] ?? 0;
      listings.add(listedOn[i] ?? "", slot);
      expiries.add(expiresOn[i] ?? "", slot);
      if (locationCounts[i] === 0) placeless.push(slot);
    }
  }
  const [byListing, byExpiry] = [listings.groups(), expiries.groups()];
  number(byListing, listed);
  number(byExpiry, expires);
  const columns: Record<Exclude<(typeof SLOT_COLUMNS)[number], "towns">, ArrayBufferView> = {
    id,
    merchant,
    listed,
    expires,
    newest: inOrder(byListing, size).reverse(),
    ending: inOrder(byExpiry, size),
    placeless: Uint32Array.from(placeless),
  };
  const replace = sqlite.prepare("INSERT OR REPLACE INTO slot_column (name, data) VALUES (?, ?)");
  for (const [name, { buffer, byteOffset, byteLength }] of Object.entries(columns)) {
    replace.run(name, Buffer.from(buffer, byteOffset, byteLength));
  }
}

function number(days: ReadonlyMap<Day, Uint32Array>, column: Int32Array): void {
  for (const [day, slots] of days) {
    const value = dayNumber(day);
    for (const slot of slots) column[slot] = value;
  }
}

/** Slots by day and, within a day, by the offer's id, ascending. */
function inOrder(days: ReadonlyMap<Day, Uint32Array>, size: number): Uint32Array {
  const ordered = new Uint32Array(size);
  let end = 0;
  for (const [, slots] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    ordered.set(slots, end);
    end += slots.length;
  }
  return ordered.subarray(0, end);
}
