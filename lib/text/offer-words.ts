import type { OfferItem, OfferLocation } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { daysBetween } from "@/lib/domain/days-between";
import { ENDING_DAYS } from "@/lib/domain/recency";
import { formatMiles } from "./format";
import { offersText } from "./offers";

/** What is said of an offer beside its title. */
export interface OfferWords {
  /** How far it is, and in which town. */
  readonly away?: string;
  readonly ends: string;
  readonly endsSoon: boolean;
  /** In how many places it is valid. */
  readonly places?: string;
}

interface Described extends Pick<OfferItem, "expiresOn" | "locationCount" | "distanceMiles"> {
  readonly nearest?: Pick<OfferLocation, "city">;
}

export function offerWords({ expiresOn, locationCount, distanceMiles, nearest }: Described, today: Day): OfferWords {
  const places = offersText.card.places(locationCount);
  return {
    ...(distanceMiles !== undefined && {
      away: [formatMiles(distanceMiles), nearest?.city].filter(Boolean).join(", "),
    }),
    ends: offersText.card.ends(expiresOn, today),
    endsSoon: daysBetween(today, expiresOn) <= ENDING_DAYS,
    ...(places && { places }),
  };
}
