import type { Basis } from "./basis";
import { type LeafCategory, leafOfMerchant } from "./categories";
import { MOST_LOCATIONS, MOST_PLACES } from "./ids";
import { drawsFor, evenly, Purpose, unit } from "./random";
import { dimensions } from "./size";

/** How far a merchant's locations spread. */
export type Reach = "online" | "shop" | "regional" | "national";

export interface Merchant {
  index: number;
  category: LeafCategory;
  reach: Reach;
  locationCount: number;
  /** How many offers it can have at a time. */
  placeCount: number;
  /** Where its locations begin along the country's shops, and how far they stretch (towns.ts). */
  home: number;
  stretch: number;
}

function logUniform(share: number, low: number, high: number): number {
  return Math.round(low * (high / low) ** share);
}

function spread(share: number, draw: number, chain: readonly [number, number]): [Reach, number, number] {
  if (share < 0.14) return ["online", 0, 0];
  if (share < 0.6) return ["shop", 1, 0];
  if (share < 0.82) return ["regional", 2 + Math.floor(draw * 7), 0.002 + draw * 0.004];
  if (share < 0.95) return ["regional", logUniform(draw, 9, 60), 0.01 + draw * 0.06];
  return ["national", logUniform(draw, ...chain), 1];
}

/** The merchant at an index below `dimensions[size].merchants`: what it is, without its name. */
export function merchantAt({ seed, size }: Basis, index: number): Merchant {
  const draws = drawsFor(seed, Purpose.merchant, index);
  const { offersPerMerchant, chain } = dimensions[size];
  const [reach, locationCount, stretch] = spread(evenly(seed, Purpose.merchant, index), unit(draws), chain);
  const more = Math.floor(-Math.log(1 - unit(draws)) * (offersPerMerchant - 0.5));
  return {
    index,
    category: leafOfMerchant(seed, index),
    reach,
    locationCount: Math.min(locationCount, MOST_LOCATIONS),
    placeCount: Math.min(1 + more, MOST_PLACES),
    home: unit(draws),
    stretch,
  };
}
