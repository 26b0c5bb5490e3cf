import { onTestFinished } from "vitest";
import { browseOffers, type OfferQuery } from "@/lib/catalog/browse";
import { suggest } from "@/lib/catalog/suggest";
import { feedLocation } from "./feed-location";
import { createTestCatalog } from "./test-catalog";

interface Listed {
  readonly name: string;
  /** Of its live offers. */
  readonly titles?: readonly string[];
  readonly ended?: readonly string[];
  readonly category?: string;
  /** By default they list no place. */
  readonly city?: string;
  readonly state?: string;
}

/**
 * A catalogue of these merchants; their offers are numbered from 1, and each is newer than the one before, so that it
 * would come first.
 */
export async function catalogOf(...merchants: readonly Listed[]) {
  const { catalog, apply, close } = createTestCatalog();
  onTestFinished(close);
  const names = [...new Set(merchants.map(({ category = "Shops" }) => category))];
  let last = 0;
  const entries = merchants.map(({ name, titles = ["10% off"], ended = [], category = "Shops", ...place }, index) => {
    const id = index + 1;
    const categoryId = names.indexOf(category) + 1;
    const { city, state = "TX" } = place;
    const locations =
      city === undefined ? [] : [feedLocation({ id, city, state, latitude: 30 + id / 100, longitude: -97 })];
    const offers = [...titles, ...ended].map((title, i) => {
      last += 1;
      return {
        ...{ id: last, categoryId, title, programPath: "/", locationIds: locations.map((location) => location.id) },
        ...{ listedOn: new Date(Date.UTC(2026, 0, last)).toISOString().slice(0, 10) },
        ...{ expiresOn: i < titles.length ? "2999-12-31" : "2026-01-31" },
      };
    });
    return [categoryId, { merchant: { id, name, logoUrl: null }, offers, locations }] as const;
  });
  const categories = names.map((title, i) => ({ id: i + 1, parentId: null, key: `c${i}`, title, position: i }));
  await apply({ categories, entries });
  return {
    catalog,
    page: (query: OfferQuery) => browseOffers({ catalog }, query),
    found: (q: string, limit = 100) => browseOffers({ catalog }, { q, limit }).items.map(({ id }) => id),
    spelling: (q: string) => browseOffers({ catalog }, { q }).spelling,
    suggested: (q: string, near?: string) => suggest({ catalog }, { q, near }),
  };
}
