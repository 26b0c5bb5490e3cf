import type { CatalogDb } from "@/lib/db/client";
import { slotsOfMerchant } from "@/lib/db/offers";
import { firstOfEachMerchantFirst } from "@/lib/domain/first-of-each-merchant-first";
import { usualSort } from "@/lib/domain/offer-search";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { bitmapOf, take } from "./bitmap";
import { type Edition, inEdition } from "./edition";
import { atOnePlace, filterSchema } from "./filters";
import { itemsIn } from "./items";
import { matchOffers } from "./match";
import { inOrder } from "./order";
import type { OfferItem } from "./types";

/** More than are shown, so that they can be of several merchants. */
const LOOKED_AT = 24;

type Offer = Pick<OfferItem, "merchant" | "category">;
/** `near` is empty where there is no place. */
type Around = { readonly near: string; readonly radius: number };

/** Offers by others in an offer's category: those near a place, or those anywhere where none is near. */
export function relatedOffers(
  { catalog }: Pick<Runtime, "catalog">,
  offer: Offer,
  { near, radius }: Around,
  limit: number,
): { readonly offers: readonly OfferItem[]; readonly isNear: boolean } {
  return inEdition(catalog, (edition) => {
    const around = near === "" ? [] : byOthers(catalog, edition, offer, { near, radius });
    const isNear = around.length > 0;
    const offers = isNear ? around : byOthers(catalog, edition, offer, {});
    return { offers: firstOfEachMerchantFirst(offers).slice(0, limit), isNear };
  });
}

function byOthers(
  catalog: CatalogDb,
  edition: Edition,
  { merchant, category }: Offer,
  around: Partial<Around>,
): OfferItem[] {
  const filters = atOnePlace(catalog, edition, parseInput(filterSchema, { category: category.key, ...around }));
  const match = matchOffers(catalog, edition, filters);
  const bits = match.bits.slice();
  take(bits, bitmapOf(edition.size, slotsOfMerchant(catalog, merchant.id)));
  const sort = usualSort({ hasQuery: false, hasPlace: filters.near !== undefined });
  const ranked = inOrder(edition, { ...match, bits }, sort, undefined, LOOKED_AT);
  return itemsIn(catalog, edition, ranked, match.nearby?.circle);
}
