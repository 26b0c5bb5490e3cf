import { offersRedeemedByMany } from "@/lib/db/redemptions";
import type { Runtime } from "@/lib/runtime";

const WINDOW_MS = 30 * 86_400_000;
/** What fewer people than this did is not shown: it could be told who they were. */
const FEWEST_PEOPLE = 5;

/** Ids of the offers that most members of this portal redeemed in the last 30 days, most first. */
export function popularOfferIds({ portal }: Pick<Runtime, "portal">, limit: number, now = Date.now()): number[] {
  const since = new Date(now - WINDOW_MS).toISOString();
  return offersRedeemedByMany(portal, { since, fewest: FEWEST_PEOPLE, limit });
}
