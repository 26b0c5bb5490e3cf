import { millisecondsInDay } from "date-fns/constants";
import { liveOffers, type OfferItem } from "@/lib/catalog";
import { offersRedeemedByMany } from "@/lib/db/redemptions";
import { FEWEST_PEOPLE } from "@/lib/domain/small-groups";
import type { Runtime } from "@/lib/runtime";

const WINDOW_MS = 30 * millisecondsInDay;
/** Far more than are shown: some have ended since they were redeemed. */
const LOOKED_AT = 48;

/** The live offers that most members of this portal redeemed in the last 30 days, most first. */
export function popularOffers(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  limit: number,
  now = Date.now(),
): OfferItem[] {
  const since = new Date(now - WINDOW_MS).toISOString();
  const ids = offersRedeemedByMany(portal, { since, fewest: FEWEST_PEOPLE, limit: LOOKED_AT });
  return liveOffers({ catalog }, ids).slice(0, limit);
}
