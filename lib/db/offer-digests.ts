import type { CatalogDb } from "./client";

const DIGEST_CHARACTERS = 32;

/** Whether the catalogue's version of an offer was made from the bytes with this digest, in hex. */
export type IsKnownOffer = (offerId: number, digest: string) => boolean;

/** How many offers are read per row: a row and a buffer for each would cost six times as much. */
const OFFERS_A_ROW = 5_000;

/**
 * Reads the digests of the bytes that the offers were made from. Every offer of the feed is looked up, in the feed's
 * order, so all are kept in memory: 40 bytes per offer.
 */
export function readOfferDigests({ $client: sqlite }: CatalogDb): IsKnownOffer {
  const offers = sqlite.prepare<[], number>("SELECT count(*) FROM offer").pluck().get() ?? 0;
  const ids = new Float64Array(offers).fill(Number.POSITIVE_INFINITY);
  const parts: string[] = [];
  const next = sqlite
    .prepare<[number], [ids: string, digests: string]>(
      `SELECT json_group_array(id ORDER BY id), lower(group_concat(hex(digest), '' ORDER BY id))
       FROM (SELECT id, digest FROM offer WHERE id > ? AND digest IS NOT NULL ORDER BY id LIMIT ${OFFERS_A_ROW})
       HAVING count(*) > 0`,
    )
    .raw();
  let held = 0;
  for (let row = next.get(-1); row; row = next.get(ids[held - 1] ?? -1)) {
    const some: readonly number[] = JSON.parse(row[0]);
    ids.set(some, held);
    parts.push(row[1]);
    held += some.length;
  }
  const digests = parts.join("");
  return (offerId, digest) => {
    const place = placeOf(ids, offerId);
    return place >= 0 && digests.startsWith(digest, place * DIGEST_CHARACTERS);
  };
}

/** Binary search; -1 if not found. */
function placeOf(ascending: Float64Array, wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ascending[middle] ?? Number.NaN;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
