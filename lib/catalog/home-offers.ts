import { firstOfEachMerchantFirst } from "@/lib/domain/first-of-each-merchant-first";
import type { Runtime } from "@/lib/runtime";
import { browseOffers, firstOffers, type OfferQuery } from "./browse";
import { type FoundPlace, findPlace } from "./find-place";
import type { Facets, OfferItem } from "./types";

/** A few offers: near the member's home, or these first, or from anywhere where none is near. */
export interface HomePart {
  readonly offers: readonly OfferItem[];
  readonly reach: "near" | "near first" | "anywhere";
}

interface HomeOffers {
  /** Live offers anywhere. */
  readonly total: number;
  /** Null if nobody knows where it is. */
  readonly home: FoundPlace | null;
  readonly near: readonly OfferItem[];
  /** How many offers each category has near home, if it is known. */
  readonly nearby?: Facets["categories"] | undefined;
  readonly newest: HomePart;
  readonly ending: HomePart;
}

/** What the first page shows a member who lives at a ZIP code; each part has at most `limit` offers. */
export function homeOffers(runtime: Pick<Runtime, "catalog">, zip: string, limit: number): HomeOffers {
  const home = findPlace(runtime, zip);
  const around = home && browseOffers(runtime, { near: zip });
  const { total } = firstOffers(runtime, { limit: 1 });
  const newest = firstOffers(runtime, { sort: "newest", new: true, limit });
  const ending = firstOffers(runtime, { sort: "ending", ending: true, limit });
  const nearOr = (anywhere: readonly OfferItem[], narrowed: OfferQuery): HomePart => {
    const here = home ? firstOffers(runtime, { ...narrowed, near: zip, limit }).items : [];
    if (here.length === 0) return { offers: anywhere, reach: "anywhere" };
    if (here.length === limit) return { offers: here, reach: "near" };
    const others = anywhere.filter(({ id }) => here.every((offer) => offer.id !== id));
    return { offers: [...here, ...others].slice(0, limit), reach: "near first" };
  };
  return {
    total,
    home,
    near: around ? firstOfEachMerchantFirst(around.items).slice(0, limit) : [],
    nearby: around?.facets.categories,
    newest: nearOr(newest.items, { sort: "newest", new: true }),
    ending: nearOr(ending.items, { sort: "ending", ending: true }),
  };
}
