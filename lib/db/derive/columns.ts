import type { Database } from "better-sqlite3";
import { dayNumber } from "@/lib/domain/central-time";
import type { SLOT_COLUMNS } from "../schema/catalog/offer-index";

/** Writes what filters and sorting look at, whole: it is 2 MB at national size. */
export function writeColumns(sqlite: Database): void {
  const size = sqlite.prepare<[], number>("SELECT coalesce(max(slot) + 1, 0) FROM offer_slot").pluck().get() ?? 0;
  const ids = new Float64Array(size).fill(-1);
  const merchants = new Float64Array(size);
  const listed = new Int32Array(size);
  const expires = new Int32Array(size).fill(FREE);
  const slots: number[] = [];
  const rows = sqlite
    .prepare<[], [number, number, number, string, string]>(
      "SELECT s.slot, o.id, o.merchant_id, o.listed_on, o.expires_on FROM offer_slot s JOIN offer o ON o.id = s.offer_id ORDER BY s.slot",
    )
    .raw()
    .iterate();
  for (const [slot, id, merchantId, listedOn, expiresOn] of rows) {
    slots.push(slot);
    ids[slot] = id;
    merchants[slot] = merchantId;
    listed[slot] = dayNumber(listedOn);
    expires[slot] = dayNumber(expiresOn);
  }
  const at = (column: Int32Array | Float64Array, slot: number) => column[slot] ?? 0;
  const newest = Uint32Array.from(slots).sort((a, b) => at(listed, b) - at(listed, a) || at(ids, b) - at(ids, a));
  const ending = Uint32Array.from(slots).sort((a, b) => at(expires, a) - at(expires, b) || at(ids, a) - at(ids, b));
  const columns: Record<Exclude<(typeof SLOT_COLUMNS)[number], "towns">, ArrayBufferView> = {
    id: ids,
    merchant: merchants,
    listed,
    expires,
    newest,
    ending,
  };
  const replace = sqlite.prepare("INSERT OR REPLACE INTO slot_column (name, data) VALUES (?, ?)");
  for (const [name, { buffer, byteOffset, byteLength }] of Object.entries(columns)) {
    replace.run(name, Buffer.from(buffer, byteOffset, byteLength));
  }
}

/** A slot without an offer is over on any day. */
const FREE = -(2 ** 31);
