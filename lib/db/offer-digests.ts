import type { CatalogDb } from "./client";
import { placeOf } from "./place-of";
import { readColumns } from "./read-columns";

const DIGEST_CHARACTERS = 32;

/** Whether the catalogue's version of an offer was made from the bytes with this digest, in hex. */
export type IsKnownOffer = (offerId: number, digest: string) => boolean;

/**
 * Reads the digests of the bytes that the offers were made from. Every offer of the feed is looked up, in the feed's
 * order, so all are kept in memory: 40 bytes per offer.
 */
export function readOfferDigests({ $client: sqlite }: CatalogDb): IsKnownOffer {
  const offers = sqlite.prepare<[], number>("SELECT count(*) FROM offer").pluck().get() ?? 0;
  const ids = new Float64Array(offers).fill(Number.POSITIVE_INFINITY);
  const parts: string[] = [];
  const known = readColumns<[number[], string[]]>(
    sqlite,
    ["id", "lower(hex(digest))"],
    "(SELECT id, digest FROM offer WHERE digest IS NOT NULL)",
  );
  let held = 0;
  for (const [some, theirs] of known) {
    ids.set(some, held);
    parts.push(theirs.join(""));
    held += some.length;
  }
  const digests = parts.join("");
  return (offerId, digest) => {
    const place = placeOf(ids, offerId);
    return place >= 0 && digests.startsWith(digest, place * DIGEST_CHARACTERS);
  };
}
