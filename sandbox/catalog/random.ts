import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { RandomGenerator } from "pure-rand/types/RandomGenerator";

/** What a stream of draws is for: streams of different purposes never repeat one another. */
export const Purpose = {
  category: 1,
  merchant: 2,
  name: 3,
  life: 4,
  vacancy: 5,
  offer: 6,
  title: 7,
  coverage: 8,
  location: 9,
  logo: 10,
  change: 11,
  drop: 12,
  terms: 13,
} as const;
export type Purpose = (typeof Purpose)[keyof typeof Purpose];

function mix(state: number, word: number): number {
  let h = Math.imul(state ^ Math.imul((word + 0x9e3779b9) | 0, 0x85ebca6b), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return h ^ (h >>> 15);
}

/**
 * The random stream of one item, derived only from the seed and the item's numbers. Items do not share a sequence, so
 * any offer or location can be computed independently, in any order.
 */
export function drawsFor(seed: number, purpose: Purpose, ...numbers: number[]): RandomGenerator {
  let key = mix(seed, purpose);
  for (const number of numbers) key = mix(key, number);
  return xoroshiro128plusFromState([mix(key, 1), mix(key, 2), mix(key, 3), mix(key, 4)]);
}

/** A number in [0, 1). */
export function unit(draws: RandomGenerator): number {
  return (draws.next() >>> 0) / 0x1_0000_0000;
}

/** A whole number from `low` to `high`, both included. */
export function between(draws: RandomGenerator, low: number, high: number): number {
  return low + Math.floor(unit(draws) * (high - low + 1));
}

export function chance(draws: RandomGenerator, probability: number): boolean {
  return unit(draws) < probability;
}

export function pick<T>(draws: RandomGenerator, list: readonly T[]): T {
  const item = list[Math.floor(unit(draws) * list.length)];
  if (item === undefined) throw new RangeError("Cannot pick from an empty list.");
  return item;
}

/**
 * One step for each thing that is spread evenly. They have no whole-number relation to one another, so one thing says
 * nothing about the other; by the same step, a merchant's category would decide how far it reaches.
 */
const steps = {
  [Purpose.category]: 0.618033988749895, // of the golden ratio
  [Purpose.merchant]: 0.7320508075688772, // of the square root of 3
};

/** Spreads the indexes evenly over [0, 1), so that shares come out nearly exact even among a few hundred merchants. */
export function evenly(seed: number, purpose: keyof typeof steps, index: number): number {
  return (unit(drawsFor(seed, purpose)) + index * steps[purpose]) % 1;
}
