import type { Basis } from "./basis";
import { type LeafCategory, siblingsOf } from "./categories";
import { dayOfEdition } from "./edition-date";
import { offerId } from "./ids";
import { type Life, lifeAt } from "./life";
import type { Merchant } from "./merchants";
import { offerTitle } from "./offer-title";
import { chance, drawsFor, Purpose, pick, unit } from "./random";
import { dimensions } from "./size";

/** An offer without its words: enough to count and to place it. */
export interface OfferOutline {
  id: number;
  merchant: Merchant;
  place: number;
  life: Life;
  category: LeafCategory;
}

/**
 * About one offer in twenty is in a neighbouring category. A move draws anew, so it seldom changes the category, and as
 * many offers come back to their merchant's as leave it.
 */
function categoryOf(seed: number, merchant: Merchant, place: number, life: Life): LeafCategory {
  const draws = drawsFor(seed, Purpose.offer, merchant.index, place, life.generation, life.moved);
  return chance(draws, 0.94) ? merchant.category : pick(draws, siblingsOf(merchant.category));
}

/** The offer that a merchant's place holds at the basis's edition, or undefined while the place is vacant. */
export function offerAt(basis: Basis, merchant: Merchant, place: number): OfferOutline | undefined {
  const life = lifeAt(basis, merchant.index, place);
  if (life === undefined) return undefined;
  const category = categoryOf(basis.seed, merchant, place, life);
  return {
    id: offerId({ merchantIndex: merchant.index, place, generation: life.generation }),
    merchant,
    place,
    life,
    category,
  };
}

/** All offers of a merchant at the basis's edition, in the order of their places. */
export function offersOf(basis: Basis, merchant: Merchant): OfferOutline[] {
  const offers: OfferOutline[] = [];
  for (let place = 0; place < merchant.placeCount; place++) {
    const offer = offerAt(basis, merchant, place);
    if (offer !== undefined) offers.push(offer);
  }
  return offers;
}

export function titleOf({ seed }: Basis, { merchant, place, life }: OfferOutline): string {
  return offerTitle(
    drawsFor(seed, Purpose.title, merchant.index, place, life.generation, life.retitled),
    merchant.category,
  );
}

/** Its last day (YYYY-MM-DD); it is still in that day's edition. */
export function expDateOf({ life }: OfferOutline): string {
  return dayOfEdition(life.ends);
}

/** Positions of the merchant's locations where the offer holds: all of them, or one region's. */
export function coverageOf({ seed, size }: Basis, { merchant, place, life }: OfferOutline): number[] {
  const count = merchant.locationCount;
  const draws = drawsFor(seed, Purpose.coverage, merchant.index, place, life.generation, life.moved);
  const everywhere = count <= 3 || chance(draws, dimensions[size].everywhere);
  const covered = everywhere ? count : Math.max(1, Math.round(count * (0.04 + unit(draws) * 0.56)));
  const first = Math.floor(unit(draws) * count);
  return Array.from({ length: covered }, (_, i) => (first + i) % count);
}
