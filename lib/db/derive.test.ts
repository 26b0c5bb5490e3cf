import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import type { CatalogDb } from "./client";
import { migrateDatabases } from "./migrate";
import { bytesOf, placesIn } from "./place-cells";
import { townOffersIn } from "./town-offers";

let folder: string;
let patched: TestCatalog;
let fresh: TestCatalog;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "patched-catalog-"));
  patched = createTestCatalog(folder);
  fresh = createTestCatalog();
  await patched.apply(generatedContent("small", { days: -60 }));
  await patched.apply(generatedContent("small", { days: -1 }));
  await patched.apply(generatedContent("small"));
  await fresh.apply(generatedContent("small"));
}, 60_000);

afterAll(() => {
  patched.close();
  fresh.close();
});

test("an index that was patched from day to day says the same as one made anew", () => {
  expect(sets(patched.catalog)).toEqual(sets(fresh.catalog));
  expect(towns(patched.catalog)).toEqual(towns(fresh.catalog));
  expect(places(patched.catalog)).toEqual(places(fresh.catalog));
  expect(column(patched.catalog, "newest")).toEqual(column(fresh.catalog, "newest"));
  expect(column(patched.catalog, "ending")).toEqual(column(fresh.catalog, "ending"));
  expect(column(patched.catalog, "placeless")).toEqual(column(fresh.catalog, "placeless"));
});

test("every pair of offer and location is in a cell", () => {
  const pairs = fresh.catalog.$client.prepare("SELECT count(*) FROM offer_location").pluck().get();
  expect(places(fresh.catalog).reduce((sum, [, , , , offers]) => sum + offers.length, 0)).toBe(pairs);
});

test("an index that a version with other rules has made is made anew at the start, and every offer keeps its slot", () => {
  const { $client } = patched.catalog;
  const slots = $client.prepare("SELECT slot, offer_id, location_count FROM offer_slot ORDER BY slot");
  const before = slots.raw().all();
  $client.exec(`
    UPDATE offer_set SET key = 'old ' || key WHERE kind = 'merchant';
    UPDATE town SET key = 'old ' || key;
    DELETE FROM place_cell;
    UPDATE offer_slot SET location_count = 0;
    PRAGMA user_version = 0`);
  migrateDatabases(folder);
  expect(sets(patched.catalog)).toEqual(sets(fresh.catalog));
  expect(towns(patched.catalog)).toEqual(towns(fresh.catalog));
  expect(places(patched.catalog)).toEqual(places(fresh.catalog));
  expect(slots.raw().all()).toEqual(before);
});

test("a start leaves an index of its own rules alone", () => {
  const changes = patched.catalog.$client.prepare("SELECT data_version FROM pragma_data_version").pluck();
  const before = changes.get();
  migrateDatabases(folder);
  expect(changes.get()).toBe(before);
});

test("an offer's slot stays its own while it stands", async () => {
  const slots = () =>
    new Map(patched.catalog.$client.prepare<[], [number, number]>("SELECT offer_id, slot FROM offer_slot").raw().all());
  const before = slots();
  await patched.apply(generatedContent("small", { days: 30 }));
  const after = slots();
  const moved = [...before].filter(([id, slot]) => after.has(id) && after.get(id) !== slot);
  expect(moved).toEqual([]);
  expect([...before.keys()].some((id) => !after.has(id))).toBe(true);
  expect(Math.max(...after.values())).toBeLessThan(Math.max(before.size, after.size));
});

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

function sets(catalog: CatalogDb) {
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

function column(catalog: CatalogDb, name: string): number[] {
  return Array.from(new Uint32Array(blob(catalog, name)), offersBySlot(catalog));
}

function townNames({ $client }: CatalogDb): ReadonlyMap<number, string> {
  return new Map($client.prepare<[], [number, string]>("SELECT id, key || ', ' || state FROM town").raw().all());
}

function towns(catalog: CatalogDb) {
  const names = townNames(catalog);
  const offerIn = offersBySlot(catalog);
  const { towns: ids, ends, slots } = townOffersIn(blob(catalog, "towns"));
  const words = catalog.$client
    .prepare<[], [string, string]>(
      "SELECT word, key || state FROM town_word JOIN town ON town.id = town_id ORDER BY 1, 2",
    )
    .raw()
    .all();
  const offers = Array.from(ids, (id, i) => {
    return [names.get(id) ?? "", ascending(Array.from(slots.subarray(ends[i - 1] ?? 0, ends[i]), offerIn))] as const;
  });
  return { names: [...names.values()].sort(), words, offers: offers.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

function places(catalog: CatalogDb) {
  const names = townNames(catalog);
  const offerIn = offersBySlot(catalog);
  const cells = catalog.$client.prepare<[], Buffer>("SELECT places FROM place_cell").pluck().all();
  return cells
    .flatMap((cell) => {
      const { ids, latitudes, longitudes, towns: townIds, ends, slots } = placesIn(bytesOf(cell));
      return Array.from(ids, (id, i) => {
        const offers = ascending(Array.from(slots.subarray(ends[i - 1] ?? 0, ends[i]), offerIn));
        return [id, latitudes[i], longitudes[i], names.get(townIds[i] ?? 0), offers] as const;
      });
    })
    .sort(([a], [b]) => a - b);
}
