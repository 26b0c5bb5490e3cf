import type { OfferWords } from "@/lib/text/offer-words";

/** How far an offer is, when it ends, which is said louder in its last week, and in how many places it is valid. */
export function OfferMeta({ away, ends, endsSoon, places }: OfferWords) {
  return (
    <p className="dotted text-fine text-muted">
      {away && <span>{away}</span>}
      <span className={endsSoon ? "font-semibold text-caution" : undefined}>{ends}</span>
      {places && <span>{places}</span>}
    </p>
  );
}
