import { codes, type ZipCode } from "zipcodes";

/** Military post and the far territories: addresses there have no shops to send members to. */
const NO_SHOPS = new Set(["AA", "AE", "AP", "AS", "FM", "GU", "MH", "MP", "PW", "VI"]);
const LARGEST_TOWN = 70;
const CROWDING = 0.75;

/** ZIP areas with a centre of their own, in ZIP order, so that neighbours in the list are neighbours on the map. */
function zipAreas(): ZipCode[] {
  const seen = new Set<string>();
  return Object.values(codes)
    .filter((area) => {
      const named = /^[A-Za-z][A-Za-z .'-]+$/.test(area.city);
      if (area.country !== "US" || !named || !area.latitude || area.longitude > 0 || NO_SHOPS.has(area.state))
        return false;
      const centre = `${area.city},${area.state},${area.latitude},${area.longitude}`;
      if (seen.has(centre)) return false;
      seen.add(centre);
      return true;
    })
    .sort((a, b) => (a.zip < b.zip ? -1 : 1));
}

const areas = zipAreas();
const reach = cumulativeWeights();

/**
 * A town's number of ZIP areas stands for its population; large towns have a more than proportional number of shops.
 */
function cumulativeWeights(): Float64Array {
  const townOf = (area: ZipCode) => `${area.city},${area.state}`;
  const areasPerTown = new Map<string, number>();
  for (const area of areas) areasPerTown.set(townOf(area), (areasPerTown.get(townOf(area)) ?? 0) + 1);
  let sum = 0;
  return Float64Array.from(areas, (area) => {
    sum += Math.min(areasPerTown.get(townOf(area)) ?? 1, LARGEST_TOWN) ** CROWDING;
    return sum;
  });
}

const total = reach[reach.length - 1] ?? 0;

/**
 * The ZIP area at a position in [0, 1) along the country's shops, ordered by ZIP: near positions are near on the map,
 * and uniform positions fall in large towns realistically often.
 */
export function zipAreaAt(position: number): ZipCode {
  const wanted = (position - Math.floor(position)) * total;
  let low = 0;
  let high = areas.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reach[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  const area = areas[low];
  if (area === undefined) throw new RangeError(`There is no ZIP area at ${position}.`);
  return area;
}
