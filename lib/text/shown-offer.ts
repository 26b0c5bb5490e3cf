import type { MerchantRef, OfferItem } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { type OfferWords, offerWords } from "./offer-words";

/** What a row or a card shows of an offer, and no more: a page carries it twice, as markup and as data. */
export interface ShownOffer extends Pick<OfferItem, "id" | "title" | "saving"> {
  readonly merchant: Pick<MerchantRef, "name" | "logo">;
  readonly words: OfferWords;
}

export function toShown(offer: OfferItem, today: Day): ShownOffer {
  const { id, title, saving, merchant } = offer;
  return { id, title, saving, merchant: { name: merchant.name, logo: merchant.logo }, words: offerWords(offer, today) };
}
