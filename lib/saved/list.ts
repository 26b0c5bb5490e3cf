import { liveOffers, type OfferItem } from "@/lib/catalog";
import { type SavedOfferRow, savedOffersOf } from "@/lib/db/saved-offers";
import { centralToday } from "@/lib/domain/central-time";
import { daysBetween } from "@/lib/domain/days-between";
import { ENDING_DAYS } from "@/lib/domain/recency";
import type { Runtime } from "@/lib/runtime";

/** What a member keeps, the last saved first in each part. */
export interface SavedList {
  /** On their last days, those that end first before the others. */
  readonly ending: readonly OfferItem[];
  readonly kept: readonly OfferItem[];
  /** Ended or taken off; only their words are left. */
  readonly gone: readonly Pick<SavedOfferRow, "offerId" | "title" | "merchantName">[];
}

export function listSaved(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  memberId: number,
  today = centralToday(),
): SavedList {
  const rows = savedOffersOf(portal, memberId);
  const live = liveOffers(
    { catalog },
    rows.map(({ offerId }) => offerId),
  );
  const liveIds = new Set(live.map(({ id }) => id));
  const isEnding = ({ expiresOn }: OfferItem) => daysBetween(today, expiresOn) <= ENDING_DAYS;
  return {
    ending: live.filter(isEnding).sort((a, b) => daysBetween(b.expiresOn, a.expiresOn)),
    kept: live.filter((offer) => !isEnding(offer)),
    gone: rows.filter(({ offerId }) => !liveIds.has(offerId)),
  };
}
