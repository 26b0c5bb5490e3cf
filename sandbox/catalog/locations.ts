import type { RandomGenerator } from "pure-rand/types/RandomGenerator";
import { locationId } from "./ids";
import type { Merchant } from "./merchants";
import { between, chance, drawsFor, Purpose, pick, unit } from "./random";
import { zipAreaAt } from "./towns";
import { areaCodes, compassPoints, districts, streetKinds, streetNames, unitKinds } from "./vocabulary/streets";
import type { WireLocation } from "./wire";

const STORE_RADIUS = 0.035;

function address(draws: RandomGenerator): string {
  const number = between(draws, 1, 9) * 10 ** between(draws, 1, 3) + between(draws, 0, 98);
  const compass = chance(draws, 0.25) ? `${pick(draws, compassPoints)} ` : "";
  const street = `${number} ${compass}${pick(draws, streetNames)} ${pick(draws, streetKinds)}`;
  return chance(draws, 0.2) ? `${street}, ${pick(draws, unitKinds)} ${between(draws, 1, 320)}` : street;
}

/** Numbers from 555-0100 to 555-0199 are reserved as fictional. */
function phone(draws: RandomGenerator, state: string): string {
  return `(${areaCodes[state] ?? "800"}) 555-01${String(between(draws, 0, 99)).padStart(2, "0")}`;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** JSON would write a whole number as an integer, so it is moved by a hand's breadth (perks-feed.md, Versioning, 2.1). */
const float = (value: number) => (Number.isInteger(value) ? value + 1e-6 : value);

/** The sum of two draws is concentrated towards the middle, as shops are. */
const jitter = (draws: RandomGenerator) => (unit(draws) + unit(draws) - 1) * STORE_RADIUS;

/**
 * The location of a merchant at a position below its `locationCount`; neighbours in position are neighbours on the map.
 */
export function locationAt(seed: number, merchant: Merchant, position: number): WireLocation {
  const draws = drawsFor(seed, Purpose.location, merchant.index, position);
  const along = merchant.locationCount === 1 ? 0 : (position + unit(draws)) / merchant.locationCount;
  const area = zipAreaAt(merchant.home + along * merchant.stretch);
  const exact = chance(draws, 0.88);
  const label = unit(draws);
  return {
    id: locationId(merchant.index, position),
    name: label < 0.55 ? "" : label < 0.8 ? `${area.city} ${pick(draws, districts)}` : pick(draws, districts),
    address: address(draws),
    city: area.city,
    state: area.state,
    zip: area.zip,
    country: "US",
    latitude: float(exact ? round(area.latitude + jitter(draws), 6) : area.latitude),
    longitude: float(exact ? round(area.longitude + jitter(draws), 6) : area.longitude),
    coordinate_accuracy: exact ? "address" : "postal",
    arcgis_score: chance(draws, 0.15) ? null : round(exact ? 100 - unit(draws) ** 3 * 20 : 60 + unit(draws) * 25, 2),
    phone: chance(draws, 0.85) ? phone(draws, area.state) : "",
    fax: chance(draws, 0.12) ? phone(draws, area.state) : "",
  };
}
