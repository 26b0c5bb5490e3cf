import { liveOffers, type OfferItem } from "@/lib/catalog";
import { recordView, viewedOffersOf } from "@/lib/db/saved-offers";
import { writeLightly } from "@/lib/db/write";
import type { Point } from "@/lib/domain/distance";
import { hasCode } from "@/lib/errors";
import { log } from "@/lib/log";
import { clientUserIdOf } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { savedOfferIds } from "./ids";

/** Only this many of a member's last viewed offers are remembered: it is a convenience, not a record. */
const REMEMBERED = 24;

/** Records that a member viewed an offer; if the database cannot be written, this is only logged. */
export async function recordLook(
  { portal }: Pick<Runtime, "portal">,
  memberId: number,
  offerId: number,
): Promise<void> {
  try {
    await writeLightly(portal, (tx) => recordView(tx, memberId, offerId, REMEMBERED));
  } catch (error) {
    if (!hasCode(error, "busy")) throw error;
    log.warn(
      { clientUserId: clientUserIdOf({ portal }, memberId), offerId, err: error },
      "a viewed offer could not be recorded",
    );
  }
}

/**
 * The live offers that a member viewed and did not save, latest first.
 * @param from where distances are counted from
 */
export function recentOffers(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  memberId: number,
  limit: number,
  from?: Point,
): OfferItem[] {
  const saved = new Set(savedOfferIds({ portal }, memberId));
  return liveOffers({ catalog }, viewedOffersOf(portal, memberId, REMEMBERED), from)
    .filter(({ id }) => !saved.has(id))
    .slice(0, limit);
}
