import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { column, places, sets, towns } from "@/tests/factories/index-facts";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import { migrateDatabases } from "./migrate";

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
