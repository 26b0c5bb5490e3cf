import type { RandomGenerator } from "pure-rand/types/RandomGenerator";
import type { Basis } from "./basis";
import type { Merchant, Reach } from "./merchants";
import { chance, drawsFor, Purpose, pick, unit } from "./random";
import { zipAreaAt } from "./towns";
import { adjectives, coinedHeads, coinedTails, firstNames, nouns, surnames } from "./vocabulary/names";

/** The proper part of a name. Chains coin theirs, shops are called after people, places and things. */
function properName(draws: RandomGenerator, reach: Reach, town: string | undefined): string {
  const kind = unit(draws);
  if (reach === "national" || reach === "online") {
    if (kind < 0.45) return `${pick(draws, coinedHeads)}${pick(draws, coinedTails)}`;
    if (kind < 0.75) return `${pick(draws, adjectives)} ${pick(draws, nouns)}`;
    return `${pick(draws, surnames)}'s`;
  }
  if (kind < 0.26) return `${pick(draws, surnames)}'s`;
  if (kind < 0.38) return `${pick(draws, firstNames)}'s`;
  if (kind < 0.48)
    return `${pick(draws, surnames)} & ${pick(draws, ["Sons", "Daughters", "Co.", "Brothers", "Family"])}`;
  if (kind < 0.56) return `${pick(draws, surnames)} & ${pick(draws, surnames)}`;
  if (kind < 0.66 && town !== undefined) return town;
  if (kind < 0.76) return `${pick(draws, nouns)} & ${pick(draws, nouns)}`;
  return `${pick(draws, adjectives)} ${pick(draws, nouns)}`;
}

/** An invented business name, such as "Halloran's Brick Oven", "Café Inés" or "The Copper Heron". */
export function nameOf({ seed }: Basis, { index, category, reach, home }: Merchant): string {
  const draws = drawsFor(seed, Purpose.name, index);
  const trade = pick(draws, category.trades);
  if (trade.includes("~")) return trade.replace("~", pick(draws, chance(draws, 0.6) ? firstNames : nouns));
  const town = reach === "shop" ? zipAreaAt(home).city : undefined;
  const proper = properName(draws, reach, town);
  if (/^\w+ \w+$/.test(proper) && proper !== town && chance(draws, 0.25)) return `The ${proper}`;
  return `${proper} ${trade}`;
}
