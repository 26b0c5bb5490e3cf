import { asc, isNotNull } from "drizzle-orm";
import type { CatalogQuery } from "./client";
import { offers } from "./schema/catalog/offers";

const DIGEST_BYTES = 16;

/** Whether an offer stands in the catalogue as it was made from the bytes with this digest. */
export type IsKnownOffer = (offerId: number, digest: Buffer) => boolean;

/**
 * Reads from which bytes the offers were made. Every offer of a feed is asked for, in the feed's order, so they are all
 * held: 24 bytes an offer.
 */
export function readOfferDigests(db: CatalogQuery): IsKnownOffer {
  const rows = db
    .select({ id: offers.id, digest: offers.digest })
    .from(offers)
    .where(isNotNull(offers.digest))
    .orderBy(asc(offers.id))
    .all();
  const ids = Float64Array.from(rows, ({ id }) => id);
  const digests = Buffer.alloc(rows.length * DIGEST_BYTES);
  for (const [index, { digest }] of rows.entries()) digest?.copy(digests, index * DIGEST_BYTES);
  return (offerId, digest) => {
    const at = placeOf(ids, offerId) * DIGEST_BYTES;
    return at >= 0 && digest.equals(digests.subarray(at, at + DIGEST_BYTES));
  };
}

/** Binary search; -1 where it is not. */
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
