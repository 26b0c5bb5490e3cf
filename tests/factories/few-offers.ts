import type { CatalogContent } from "./test-catalog";

/** A catalogue of one merchant with these offers, by id, each with its last day. */
export function fewOffers(lastDays: Readonly<Record<number, string>>): CatalogContent {
  const offers = Object.entries(lastDays).map(([id, expiresOn]) => ({
    id: Number(id),
    categoryId: 1,
    title: `Offer ${id}`,
    expiresOn,
    listedOn: "2026-01-01",
    programPath: `/offers/${id}`,
    locationIds: [],
  }));
  return {
    categories: [{ id: 1, parentId: null, key: "dining", title: "Dining", position: 0 }],
    entries: [[1, { merchant: { id: 7, name: "Harbor & Pine", logoUrl: null }, offers, locations: [] }]],
  };
}
