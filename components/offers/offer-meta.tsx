import type { OfferItem, OfferLocation } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { daysBetween } from "@/lib/domain/days-between";
import { ENDING_DAYS } from "@/lib/domain/recency";
import { formatMiles } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";

interface Props {
  readonly offer: Pick<OfferItem, "expiresOn" | "locationCount" | "distanceMiles"> & {
    readonly nearest?: Pick<OfferLocation, "city">;
  };
  readonly today: Day;
}

/** How far an offer is, when it ends, which is said louder in its last week, and in how many places it is valid. */
export function OfferMeta({ offer, today }: Props) {
  const places = offersText.card.places(offer.locationCount);
  const soon = daysBetween(today, offer.expiresOn) <= ENDING_DAYS;
  return (
    <p className="dotted text-fine text-muted">
      {offer.distanceMiles !== undefined && (
        <span>{[formatMiles(offer.distanceMiles), offer.nearest?.city].filter(Boolean).join(", ")}</span>
      )}
      <span className={soon ? "font-semibold text-caution" : undefined}>
        {offersText.card.ends(offer.expiresOn, today)}
      </span>
      {places && <span>{places}</span>}
    </p>
  );
}
