import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Seeded draws: every run asks the same. */
export interface Draws {
  below(count: number): number;
  pick<Value>(values: readonly Value[]): Value;
  chance(share: number): boolean;
}

export function seededDraws(seed: number): Draws {
  const generator = xoroshiro128plus(seed);
  const below = (count: number) => uniformInt(generator, 0, count - 1);
  return {
    below,
    pick(values) {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError("There is nothing to pick from.");
      return value;
    },
    chance: (share) => below(1_000_000) < share * 1_000_000,
  };
}
