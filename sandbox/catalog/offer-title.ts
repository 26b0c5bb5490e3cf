import type { RandomGenerator } from "pure-rand/types/RandomGenerator";
import type { LeafCategory } from "./categories";
import { between, chance, pick, unit } from "./random";

const PERCENTS = [5, 10, 10, 10, 15, 15, 15, 20, 20, 20, 25, 25, 30, 30, 35, 40, 50, 60];

const CONDITIONS = [
  "for new customers",
  "for first-time guests",
  "Monday through Thursday",
  "on weekdays before 4 PM",
  "when you order online",
  "when you book at least 14 days ahead",
  "for you and up to three guests",
  "with your member code at checkout",
  "when you mention this offer",
  "at participating locations",
  "through the end of the season",
  "on your next visit",
];

/** A price that a shop would print: whole dollars, rounded to fives and more as it grows. */
function price(dollars: number): number {
  const step = dollars < 12 ? 1 : dollars < 150 ? 5 : dollars < 600 ? 25 : 50;
  return Math.max(step, Math.round(dollars / step) * step);
}

const money = (dollars: number) => `$${dollars >= 1000 ? dollars.toLocaleString("en-US") : dollars}`;

function deal(draws: RandomGenerator, { bill, things, units, extras }: LeafCategory): string {
  const percent = `${pick(draws, PERCENTS)}%`;
  const saved = price(bill * (0.08 + unit(draws) * 0.24));
  const amount = money(saved);
  const spend = money(Math.max(price(bill * (0.7 + unit(draws) * 1.1)), saved * 2));
  const thing = pick(draws, things);
  const one = pick(draws, units);
  const extra = pick(draws, extras);
  const kind = unit(draws);
  if (kind < 0.03) return `${percent} off`;
  if (kind < 0.06) return `${amount} off`;
  if (kind < 0.26) return `${percent} off ${thing}`;
  if (kind < 0.38) return `${amount} off ${thing}`;
  if (kind < 0.48) return `${amount} off any purchase of ${spend} or more`;
  if (kind < 0.57) return `Buy one ${one}, get one free`;
  if (kind < 0.64) return `Buy one ${one}, get the second ${percent} off`;
  if (kind < 0.74) return `Free ${extra} with ${thing}`;
  if (kind < 0.8) return `Free ${extra} with any purchase of ${spend} or more`;
  if (kind < 0.84) return `Complimentary ${extra} with every ${one}`;
  if (kind < 0.89) return `Save up to ${percent} on ${thing}`;
  if (kind < 0.93) return `Members save ${amount} on ${thing}`;
  if (kind < 0.97) return `${percent} off ${thing}, plus free ${extra}`;
  return `Up to ${percent} off ${thing} and ${amount} off your next order of ${spend} or more`;
}

const LONGEST = 112;

/** An offer's headline, such as "Buy one calzone, get one free": 6 to 112 characters, in the words of the category. */
export function offerTitle(draws: RandomGenerator, category: LeafCategory): string {
  const headline = deal(draws, category);
  if (!chance(draws, 0.3)) return headline;
  const conditional = `${headline} ${pick(draws, CONDITIONS)}`;
  const limited = chance(draws, 0.25) ? `${conditional}; limit ${between(draws, 1, 4)} per visit` : conditional;
  return [limited, conditional].find((title) => title.length <= LONGEST) ?? headline;
}
