import { liveOffers, type OfferItem } from "@/lib/catalog";
import { tellsWhatHasGone } from "@/lib/db/catalog-state";
import { type SavedOfferRow, savedOffersOf } from "@/lib/db/saved-offers";
import { centralToday } from "@/lib/domain/central-time";
import { daysBetween } from "@/lib/domain/days-between";
import type { Point } from "@/lib/domain/distance";
import { ENDING_DAYS } from "@/lib/domain/recency";
import type { Runtime } from "@/lib/runtime";

/** Of an offer that is not in the catalogue, only this is left. */
type MissingOffer = Pick<SavedOfferRow, "offerId" | "title" | "merchantName">;

/** A member's saved offers, last saved first in each part. */
export interface SavedList {
  /** Offers that end soon, in the order of their end. */
  readonly ending: readonly OfferItem[];
  readonly kept: readonly OfferItem[];
  /** Ended or removed. */
  readonly gone: readonly MissingOffer[];
  /** Gone, or of a part of the feed that could not be read since catalog.db was lost. */
  readonly unknown: readonly MissingOffer[];
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
  const missing = rows.filter(({ offerId }) => !liveIds.has(offerId));
  const isTold = missing.length > 0 && tellsWhatHasGone(catalog);
  return {
    ending: live.filter(isEnding).sort((a, b) => daysBetween(b.expiresOn, a.expiresOn)),
    kept: live.filter((offer) => !isEnding(offer)),
    gone: isTold ? missing : [],
    unknown: isTold ? [] : missing,
  };
}
