import type { CategoryPlace, Facets, OfferItem, OfferLocation, OfferPage } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { explorerText } from "./explorer";
import { formatNumber } from "./format";
import { type ShownOffer, toShown } from "./shown-offer";

/** What the list and the map show of an offer. */
export interface ListedOffer extends ShownOffer {
  readonly nearest?: Pick<OfferLocation, "latitude" | "longitude">;
}

export interface ListedFacets extends Pick<Facets, "states" | "cities" | "placeless"> {
  /** Of the menu's categories, by id. */
  readonly categories: Readonly<Record<number, string>>;
  /** Those of them without offers. */
  readonly empty: readonly number[];
  readonly new: string;
  readonly ending: string;
}

export interface ListedPage extends Pick<OfferPage, "total" | "nextCursor" | "widened" | "spelling" | "askedPlace"> {
  readonly items: readonly ListedOffer[];
  readonly totalWords: string;
  readonly facets: ListedFacets;
  /** The link to offers without a place; undefined if there are none. */
  readonly seePlaceless?: string;
  readonly near: (NonNullable<OfferPage["near"]> & { readonly within: string }) | null;
}

/**
 * What the explorer shows of a page of offers, and no more: the page carries it twice, as markup and as data. Numbers
 * and days are in words, so that a browser need not form again what the page says: its first number format takes a
 * phone a tenth of a second.
 */
export function toListed(page: OfferPage, place: CategoryPlace): ListedPage {
  const { today, items, total, nextCursor, facets, near, widened, spelling, askedPlace } = page;
  const { states, cities, placeless } = facets;
  const counts = new Map(facets.categories.map(({ id, count }) => [id, count]));
  const menu = [...place.trail, ...place.choices].map(({ id }) => id);
  return {
    items: items.map((offer) => toListedOffer(offer, today)),
    total,
    totalWords: formatNumber(total),
    nextCursor,
    facets: {
      states,
      cities,
      placeless,
      categories: Object.fromEntries(menu.map((id) => [id, formatNumber(counts.get(id) ?? 0)])),
      empty: menu.filter((id) => !counts.get(id)),
      new: formatNumber(facets.new),
      ending: formatNumber(facets.ending),
    },
    ...(placeless > 0 && { seePlaceless: explorerText.seePlaceless(placeless) }),
    near: near && { ...near, within: explorerText.distance(near.radius) },
    widened,
    spelling,
    askedPlace,
  };
}

function toListedOffer(offer: OfferItem, today: Day): ListedOffer {
  const { nearest } = offer;
  return {
    ...toShown(offer, today),
    ...(nearest && { nearest: { latitude: nearest.latitude, longitude: nearest.longitude } }),
  };
}
