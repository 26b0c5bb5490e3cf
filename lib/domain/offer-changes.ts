/** What a new version of the catalogue does to an offer. */
export const OFFER_CHANGES = ["added", "changed", "removed"] as const;
export type OfferChangeKind = (typeof OFFER_CHANGES)[number];
