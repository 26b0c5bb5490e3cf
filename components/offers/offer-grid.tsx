import type { OfferItem } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { COLUMNS, COLUMNS_ITEM } from "./columns";
import { OfferCard } from "./offer-card";

interface Props {
  readonly offers: readonly OfferItem[];
  readonly today: Day;
  /** False if all offers are from one merchant, which the page already names. */
  readonly withMerchant?: boolean;
  /** The place that distances are counted from, which goes along to the offer. */
  readonly near?: string | null;
}

/** Offers in columns, with hairlines between rows. */
export function OfferGrid({ offers, today, withMerchant = true, near = "" }: Props) {
  return (
    <ul className={COLUMNS}>
      {offers.map((offer) => (
        <li key={offer.id} className={COLUMNS_ITEM}>
          <OfferCard offer={offer} today={today} withMerchant={withMerchant} near={near} />
        </li>
      ))}
    </ul>
  );
}
