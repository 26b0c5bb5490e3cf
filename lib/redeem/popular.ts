import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants";
import { liveOffers, type OfferItem } from "@/lib/catalog";
import type { PortalDb } from "@/lib/db/client";
import { offersRedeemedByMany } from "@/lib/db/redemptions";
import { FEWEST_PEOPLE } from "@/lib/domain/small-groups";
import type { Runtime } from "@/lib/runtime";

const WINDOW_MS = 30 * millisecondsInDay;
/** Far more than are shown: some have ended since they were redeemed. */
const LOOKED_AT = 48;

/** A count reads every attempt of the month, and nobody is answered meanwhile: not for each member who comes home. */
const COUNTED_EVERY_MS = millisecondsInMinute;

const counts = new WeakMap<PortalDb, { readonly at: number; readonly ids: readonly number[] }>();

/** The live offers that most members of this portal redeemed in the last 30 days, most first. */
export function popularOffers(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  limit: number,
  now = Date.now(),
): OfferItem[] {
  return liveOffers({ catalog }, popularIds(portal, now)).slice(0, limit);
}

function popularIds(portal: PortalDb, now: number): readonly number[] {
  const known = counts.get(portal);
  if (known && Math.abs(now - known.at) < COUNTED_EVERY_MS) return known.ids;
  const since = new Date(now - WINDOW_MS).toISOString();
  const ids = offersRedeemedByMany(portal, { since, fewest: FEWEST_PEOPLE, limit: LOOKED_AT });
  // The first ones of a new portal are not kept waiting.
  if (ids.length > 0) counts.set(portal, { at: now, ids });
  return ids;
}
