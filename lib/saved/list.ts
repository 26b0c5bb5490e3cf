import { liveOffers, type OfferItem } from "@/lib/catalog";
import { type SavedOfferRow, savedOffersOf } from "@/lib/db/saved-offers";
import { centralToday } from "@/lib/domain/central-time";
import { daysBetween } from "@/lib/domain/days-between";
import type { Point } from "@/lib/domain/distance";
import { ENDING_DAYS } from "@/lib/domain/recency";
import type { Runtime } from "@/lib/runtime";

/** A member's saved offers, last saved first in each part. */
export interface SavedList {
  /** Offers that end soon, in the order of their end. */
  readonly ending: readonly OfferItem[];
  readonly kept: readonly OfferItem[];
  /** Ended or removed; only their titles are left. */
  readonly gone: readonly Pick<SavedOfferRow, "offerId" | "title" | "merchantName">[];
}

/** @param from where distances are counted from */
export function listSaved(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  memberId: number,
  today = centralToday(),
  from?: Point,
): SavedList {
  const rows = savedOffersOf(portal, memberId);
  const live = liveOffers(
    { catalog },
    rows.map(({ offerId }) => offerId),
    from,
  );
  const liveIds = new Set(live.map(({ id }) => id));
  const isEnding = ({ expiresOn }: OfferItem) => daysBetween(today, expiresOn) <= ENDING_DAYS;
  return {
    ending: live.filter(isEnding).sort((a, b) => daysBetween(b.expiresOn, a.expiresOn)),
    kept: live.filter((offer) => !isEnding(offer)),
    gone: rows.filter(({ offerId }) => !liveIds.has(offerId)),
  };
}
