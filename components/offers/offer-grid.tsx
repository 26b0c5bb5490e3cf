import type { OfferItem } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { OfferCard } from "./offer-card";

interface Props {
  readonly offers: readonly OfferItem[];
  readonly today: Day;
  /** False if all offers are from one merchant, which the page already names. */
  readonly withMerchant?: boolean;
}

/** Offers in columns, with hairlines between rows. */
export function OfferGrid({ offers, today, withMerchant = true }: Props) {
  return (
    <ul className="-mt-4 grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3 xl:grid-cols-4">
      {offers.map((offer) => (
        <li key={offer.id} className="not-first:border-t sm:nth-2:border-t-0 lg:nth-3:border-t-0 xl:nth-4:border-t-0">
          <OfferCard offer={offer} today={today} withMerchant={withMerchant} />
        </li>
      ))}
    </ul>
  );
}
