import type { CatalogDb } from "@/lib/db/client";
import { bytesOf, placesIn } from "@/lib/db/place-cells";
import { townOffersIn } from "@/lib/db/town-offers";

/** Offers by slot, for slots are given in another order when an index is patched. */
function offersBySlot({ $client }: CatalogDb): (slot: number) => number {
  const offers = new Map($client.prepare<[], [number, number]>("SELECT slot, offer_id FROM offer_slot").raw().all());
  return (slot) => {
    const offer = offers.get(slot);
    if (offer === undefined) throw new RangeError(`Slot ${slot} is free.`);
    return offer;
  };
}

function ascending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

export function sets(catalog: CatalogDb) {
  const offerIn = offersBySlot(catalog);
  return catalog.$client
    .prepare<[], [string, string, Buffer]>("SELECT kind, key, slots FROM offer_set ORDER BY kind, key")
    .raw()
    .all()
    .map(([kind, key, slots]) => [kind, key, ascending(Array.from(new Uint32Array(bytesOf(slots)), offerIn))]);
}

function blob({ $client }: CatalogDb, name: string): ArrayBuffer {
  const data = $client.prepare<[string], Buffer>("SELECT data FROM slot_column WHERE name = ?").pluck().get(name);
  if (!data) throw new Error(`There is no column ${name}.`);
  return bytesOf(data);
}

export function column(catalog: CatalogDb, name: string): number[] {
  return Array.from(new Uint32Array(blob(catalog, name)), offersBySlot(catalog));
}

function townNames({ $client }: CatalogDb): ReadonlyMap<number, string> {
  return new Map($client.prepare<[], [number, string]>("SELECT id, key || ', ' || state FROM town").raw().all());
}

export function towns(catalog: CatalogDb) {
  const names = townNames(catalog);
  const offerIn = offersBySlot(catalog);
  const { towns: ids, ends, slots } = townOffersIn(blob(catalog, "towns"));
  const words = catalog.$client
    .prepare<[], [string, string]>(
      "SELECT word, key || state FROM town_word LEFT JOIN town ON town.id = town_id ORDER BY 1, 2",
    )
    .raw()
    .all();
  const offers = Array.from(ids, (id, i) => {
    const name = names.get(id);
    if (name === undefined) throw new RangeError(`Town ${id} is none.`);
    return [name, ascending(Array.from(slots.subarray(ends[i - 1] ?? 0, ends[i]), offerIn))] as const;
  });
  return { names: [...names.values()].sort(), words, offers: offers.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

export function places(catalog: CatalogDb) {
  const names = townNames(catalog);
  const offerIn = offersBySlot(catalog);
  const cells = catalog.$client.prepare<[], Buffer>("SELECT places FROM place_cell").pluck().all();
  return cells
    .flatMap((cell) => {
      const { ids, latitudes, longitudes, rows, towns: townIds, ends, slots } = placesIn(bytesOf(cell));
      return Array.from(ids, (id, i) => {
        const offers = ascending(Array.from(slots.subarray(ends[i - 1] ?? 0, ends[i]), offerIn));
        return [id, latitudes[i], longitudes[i], names.get(townIds[i] ?? 0), offers, rows[i]] as const;
      });
    })
    .sort(([a], [b]) => a - b);
}

/** Where each cell begins and ends. */
export function bounds({ $client }: CatalogDb) {
  return $client.prepare("SELECT id, west, east, south, north FROM place_cell ORDER BY id").raw().all();
}

/** The columns with a value for each slot or an order of them, and how many locations the offer of each slot has. */
export function columns(catalog: CatalogDb) {
  const counts = catalog.$client.prepare("SELECT slot, location_count FROM offer_slot ORDER BY slot").raw().all();
  const ofSlots = ["id", "merchant"].map((name) => new Float64Array(blob(catalog, name)));
  const days = ["listed", "expires"].map((name) => new Int32Array(blob(catalog, name)));
  const orders = ["newest", "ending", "placeless"].map((name) => column(catalog, name));
  return { counts, ofSlots, days, orders };
}
