/**
 * Ids encode what they identify, so a lookup needs no table. A merchant's places for offers never change; each new
 * offer in a place is a new generation with a new id.
 */
const MERCHANT_BASE = 100_000;
const LOCATIONS_PER_MERCHANT = 4_096;
const PLACES_PER_MERCHANT = 32;
const MERCHANTS = 65_536;
const GENERATION = MERCHANTS * PLACES_PER_MERCHANT;

export const MOST_PLACES = PLACES_PER_MERCHANT;
export const MOST_LOCATIONS = LOCATIONS_PER_MERCHANT;

export interface OfferPlace {
  merchantIndex: number;
  place: number;
  generation: number;
}

export function offerId({ merchantIndex, place, generation }: OfferPlace): number {
  return generation * GENERATION + merchantIndex * PLACES_PER_MERCHANT + place;
}

export function placeOfOffer(id: number): OfferPlace {
  const withinGeneration = id % GENERATION;
  return {
    generation: Math.floor(id / GENERATION),
    merchantIndex: Math.floor(withinGeneration / PLACES_PER_MERCHANT),
    place: withinGeneration % PLACES_PER_MERCHANT,
  };
}

export function merchantId(merchantIndex: number): number {
  return MERCHANT_BASE + merchantIndex;
}

export function merchantIndexOf(id: number): number {
  return id - MERCHANT_BASE;
}

export function locationId(merchantIndex: number, position: number): number {
  return merchantIndex * LOCATIONS_PER_MERCHANT + position + 1;
}
