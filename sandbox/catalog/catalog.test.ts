import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lookup } from "zipcodes";
import { type Catalog, type CatalogOptions, createCatalog, type MerchantEntry } from ".";
import { editionOfDay } from "./edition-date";

const today = editionOfDay("2026-11-20");

function open(options: Partial<CatalogOptions> = {}): Catalog {
  const origins = { programOrigin: "https://program.example", assetOrigin: "https://assets.example" };
  return createCatalog({ size: "small", seed: 1, edition: today, ...origins, ...options });
}

const topsOf = (catalog: Catalog) => catalog.categories();
const entriesOf = (catalog: Catalog) => topsOf(catalog).flatMap(({ id }) => [...catalog.merchantsIn(id)]);
const offersOf = (catalog: Catalog) => entriesOf(catalog).flatMap(({ offers }) => offers);
const count = (entries: readonly MerchantEntry[]) => ({
  merchant_count: entries.length,
  offer_count: entries.reduce((sum, { offers }) => sum + offers.length, 0),
});

function bytesOf(catalog: Catalog): string {
  const hash = createHash("sha256").update(JSON.stringify(catalog.categories()));
  for (const entry of entriesOf(catalog)) hash.update(JSON.stringify(entry));
  return hash.digest("hex");
}

describe("a catalogue", () => {
  it("has the same bytes for the same seed and edition, and others otherwise", () => {
    const bytes = bytesOf(open());
    expect(bytesOf(open())).toBe(bytes);
    expect(bytesOf(open({ seed: 2 }))).not.toBe(bytes);
    expect(bytesOf(open({ edition: today + 1 }))).not.toBe(bytes);
  });

  it("has about 400 merchants, 1,500 offers and 6,000 locations when small", () => {
    const entries = entriesOf(open());
    const locations = entries.flatMap(({ offers }) => offers.flatMap((offer) => offer.locations.map(({ id }) => id)));
    expect(new Set(entries.map(({ merchant }) => merchant.id)).size).toBeGreaterThan(380);
    expect(count(entries).offer_count).toBeGreaterThan(1_350);
    expect(count(entries).offer_count).toBeLessThan(1_650);
    expect(new Set(locations).size).toBeGreaterThan(5_000);
    expect(new Set(locations).size).toBeLessThan(7_000);
  });

  it("has 20,000 merchants and about 100,000 offers when national", () => {
    const tops = topsOf(open({ size: "national" }));
    const sum = (of: "offer_count" | "merchant_count") => tops.reduce((total, top) => total + top[of], 0);
    expect(Math.abs(sum("merchant_count") / 20_000 - 1)).toBeLessThan(0.01);
    expect(Math.abs(sum("offer_count") / 100_000 - 1)).toBeLessThan(0.03);
  });

  it("counts in its category tree what the categories hold", () => {
    const catalog = open();
    for (const top of topsOf(catalog)) {
      for (const node of [top, ...(top.children ?? [])]) {
        expect({ key: node.key, ...count([...catalog.merchantsIn(node.key)]) }).toEqual({
          key: node.key,
          merchant_count: node.merchant_count,
          offer_count: node.offer_count,
        });
        expect(node.offer_count).toBeGreaterThan(0);
      }
    }
  });

  it("repeats a child's offers under its parent and nothing else", () => {
    const catalog = open();
    const byId = (category: number) =>
      [...catalog.merchantsIn(category)].flatMap(({ offers }) => offers).sort((a, b) => a.id - b.id);
    for (const { id, children } of topsOf(catalog)) {
      const ofChildren = (children ?? []).flatMap((child) => byId(child.id)).sort((a, b) => a.id - b.id);
      expect(byId(id)).toEqual(ofChildren);
    }
  });

  it("pages through a category without loss or repetition and ends with an empty page", () => {
    const catalog = open();
    const pages: MerchantEntry[][] = [];
    for (let page = 1; pages.at(-1)?.length !== 0; page++) {
      pages.push([...catalog.merchantsIn("dining", { page, count: 13 })]);
    }
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.flat()).toEqual([...catalog.merchantsIn("dining")]);
    expect([...catalog.merchantsIn("dining", { page: 2 })]).toEqual([]);
    expect([...catalog.merchantsIn("no/such-category")]).toEqual([]);
  });

  it("finds every offer of the feed again by its id and by its path, to the letter", () => {
    const catalog = open();
    for (const wire of offersOf(catalog)) {
      const listing = catalog.offer(wire.id);
      expect(listing?.link).toBe(wire.link);
      expect(listing?.locations).toEqual(wire.locations);
      const path = listing?.path ?? "";
      expect(catalog.pathExists(path)).toBe(true);
      for (const other of [`${path}/`, `${path}&x=1`, path.slice(0, -1), path.replace("/offers/", "/offers/0")]) {
        expect(catalog.pathExists(other)).toBe(false);
      }
    }
    for (const id of [0, -1, 1.5, 1e15, Number.NaN]) expect(catalog.offer(id)).toBeUndefined();
  });

  it("places every location in the town of its ZIP", () => {
    const locations = offersOf(open()).flatMap((offer) => offer.locations);
    for (const location of locations) {
      const area = lookup(location.zip);
      expect([area?.city, area?.state]).toEqual([location.city, location.state]);
      expect(Math.abs((area?.latitude ?? 0) - location.latitude)).toBeLessThan(0.05);
      expect(Math.abs((area?.longitude ?? 0) - location.longitude)).toBeLessThan(0.05);
    }
    expect(new Set(locations.map(({ state }) => state)).size).toBeGreaterThan(45);
  });

  it("has shops, chains, and merchants that are online only", () => {
    const reach = entriesOf(open()).map(
      ({ offers }) => new Set(offers.flatMap((o) => o.locations.map(({ id }) => id))).size,
    );
    expect(reach.filter((size) => size === 0).length).toBeGreaterThan(30);
    expect(reach.filter((size) => size === 1).length).toBeGreaterThan(100);
    expect(Math.max(...reach)).toBeGreaterThan(200);
  });

  it("leaves out of the feed what is dropped, while the program keeps it", () => {
    const whole = offersOf(open());
    const share = offersOf(open({ drop: { merchantPercent: 40 } })).length / whole.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.7);
    expect(offersOf(open({ drop: { everything: true } }))).toEqual([]);

    const withoutDining = open({ drop: { category: "dining" } });
    expect(topsOf(withoutDining)[0]).toMatchObject({ key: "dining", offer_count: 0, merchant_count: 0 });
    expect(topsOf(withoutDining)[1]?.offer_count).toBe(topsOf(open())[1]?.offer_count);
    const dropped = whole[0]?.id ?? 0;
    expect(withoutDining.offer(dropped)?.id).toBe(dropped);
  });
});
