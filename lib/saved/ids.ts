import { savedOffersOf } from "@/lib/db/saved-offers";
import type { Runtime } from "@/lib/runtime";

/** Ids of the offers that a member saved, including ended ones; last saved first. */
export function savedOfferIds({ portal }: Pick<Runtime, "portal">, memberId: number): number[] {
  return savedOffersOf(portal, memberId).map(({ offerId }) => offerId);
}
