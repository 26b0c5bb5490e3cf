import { liveOffers, type OfferItem } from "@/lib/catalog";
import { recordView, viewedOffersOf } from "@/lib/db/saved-offers";
import { writeLightly } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

/** A member's last looks that are remembered, no more: it is a convenience, not a record. */
const REMEMBERED = 24;

/** Remembers that a member looked at an offer. */
export async function recordLook(
  { portal }: Pick<Runtime, "portal">,
  memberId: number,
  offerId: number,
): Promise<void> {
  await writeLightly(portal, (tx) => recordView(tx, memberId, offerId, REMEMBERED));
}

/** The live offers that a member looked at, the last first. */
export function recentOffers(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  memberId: number,
  limit: number,
): OfferItem[] {
  return liveOffers({ catalog }, viewedOffersOf(portal, memberId, REMEMBERED)).slice(0, limit);
}
