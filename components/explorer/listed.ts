import type { Facets, MerchantRef, OfferItem, OfferLocation, OfferPage } from "@/lib/catalog/types";

/** What the list shows of an offer. The API's answers say more of each. */
export interface ListedOffer
  extends Pick<OfferItem, "id" | "title" | "saving" | "expiresOn" | "locationCount" | "distanceMiles"> {
  readonly merchant: Pick<MerchantRef, "name" | "logo">;
  readonly nearest?: Pick<OfferLocation, "city" | "latitude" | "longitude">;
}

export interface ListedFacets extends Omit<Facets, "categories"> {
  readonly categories: readonly Pick<Facets["categories"][number], "id" | "count">[];
}

export interface ListedPage extends Omit<OfferPage, "items" | "facets"> {
  readonly items: readonly ListedOffer[];
  readonly facets: ListedFacets;
}

/**
 * What the explorer shows of a page of offers, and no more: the page carries it twice, as markup and as data.
 * @param choices the categories of its menu
 */
export function toListed({ items, facets, ...page }: OfferPage, choices: ReadonlySet<number>): ListedPage {
  return {
    ...page,
    items: items.map(toListedOffer),
    facets: {
      ...facets,
      categories: facets.categories.flatMap(({ id, count }) => (choices.has(id) ? { id, count } : [])),
    },
  };
}

function toListedOffer({ id, title, saving, expiresOn, locationCount, merchant, ...near }: OfferItem): ListedOffer {
  const { distanceMiles, nearest } = near;
  return {
    id,
    title,
    saving,
    expiresOn,
    locationCount,
    merchant: { name: merchant.name, logo: merchant.logo },
    ...(distanceMiles !== undefined && { distanceMiles }),
    ...(nearest && { nearest: { city: nearest.city, latitude: nearest.latitude, longitude: nearest.longitude } }),
  };
}
