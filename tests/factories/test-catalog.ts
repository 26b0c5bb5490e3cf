import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { applyStaged } from "@/lib/db/apply/apply-staged";
import { currentCatalog } from "@/lib/db/catalog-state";
import { type CatalogDb, openCatalogDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { createStaging, removeStaging, type Staging, stagingFile } from "@/lib/db/staging";
import { centralToday } from "@/lib/domain/central-time";
import type { FeedCategory, FeedLocation, FeedMerchant, FeedOffer } from "@/lib/domain/feed-rows";
import { createRejects, readEntry, readOffer } from "@/lib/feed";
import { type CategoryNode, createCatalog } from "@/sandbox/catalog";
import type { Size } from "@/sandbox/catalog/size";

const PROGRAM = "https://program.example";
const DAY_MS = 86_400_000;

/** A merchant with its offers in a category, and their locations, each once. */
export interface CatalogEntry {
  readonly merchant: FeedMerchant;
  readonly offers: readonly FeedOffer[];
  readonly locations: readonly FeedLocation[];
}

/** What a catalogue is made of, as a sync would read it. */
export interface CatalogContent {
  readonly categories: readonly FeedCategory[];
  /** Entries with the category that lists them. */
  readonly entries: Iterable<readonly [categoryId: number, entry: CatalogEntry]>;
}

export interface TestCatalog {
  readonly catalog: CatalogDb;
  /** Applies a content as a sync does, as one transaction of differences. */
  apply(content: CatalogContent): Promise<void>;
  close(): void;
}

/** A catalogue of its own in a new folder, or in one that is kept. */
export function createTestCatalog(folder = mkdtempSync(path.join(tmpdir(), "test-catalog-"))): TestCatalog {
  migrateDatabases(folder);
  const catalog = openCatalogDb(folder);
  return {
    catalog,
    async apply({ categories, entries }) {
      const baseVersion = currentCatalog(catalog)?.version ?? 0;
      const file = stagingFile(folder, baseVersion + 1);
      const staging = createStaging(file, baseVersion);
      for (const category of categories) staging.category(category);
      let position = 0;
      for (const [categoryId, entry] of entries) {
        stage(staging, categoryId, position, entry);
        position += entry.offers.length + 1;
      }
      staging.finish();
      await applyStaged(catalog, {
        file,
        runId: baseVersion + 1,
        above: 0,
        lastModified: new Date().toUTCString(),
        expires: null,
        today: centralToday(),
        holdBack: () => undefined,
      });
      removeStaging(file);
    },
    close() {
      catalog.$client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function stage(
  staging: Staging,
  categoryId: number,
  first: number,
  { merchant, offers, locations }: CatalogEntry,
): void {
  staging.merchant(merchant, categoryId);
  for (const [index, offer] of offers.entries()) {
    const content = staging.offer(merchant.id, offer, undefined);
    const position = first + index + 1;
    staging.list({ categoryId, position, merchantId: merchant.id, offerId: offer.id, content });
  }
  for (const location of locations) {
    const sources = offers.filter(({ locationIds }) => locationIds.includes(location.id)).map(({ id }) => id);
    staging.location(location, Math.min(...sources));
  }
}

/** What the sandbox's feed says so many days before or after today. */
export function generatedContent(size: Size, { days = 0, seed = 1 } = {}): CatalogContent {
  const today = centralToday();
  const day = new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  const edition = (Date.parse(day) - Date.parse("2020-01-01")) / DAY_MS;
  const generated = createCatalog({ size, seed, edition, programOrigin: PROGRAM, assetOrigin: PROGRAM });
  const categories = feedCategories(generated.categories(), null);
  return { categories, entries: entries() };

  function* entries() {
    for (const { id, parentId } of categories) {
      // A parent repeats what its children list.
      if (parentId === null) continue;
      for (const wire of generated.merchantsIn(id)) {
        const entry = readEntry(wire, createRejects());
        if ("code" in entry) throw new Error(entry.reason);
        const context = { programOrigin: PROGRAM, editionDay: day };
        const offers = wire.offers.flatMap((row) => readOffer(row, context, entry) ?? []);
        const locations = Array.from(entry.locations?.versions() ?? [], ({ location }) => location);
        yield [id, { merchant: entry.merchant, offers, locations }] as const;
      }
    }
  }
}

function feedCategories(nodes: readonly CategoryNode[], parentId: number | null): FeedCategory[] {
  return nodes.flatMap(({ id, key, title, children }, position) => [
    { id, parentId, key, title, position },
    ...feedCategories(children ?? [], id),
  ]);
}
