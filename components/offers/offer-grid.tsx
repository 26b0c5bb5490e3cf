"use client";

import type { Onward } from "@/lib/domain/near-href";
import type { ShownOffer } from "@/lib/text/shown-offer";
import { COLUMNS, COLUMNS_ITEM } from "./columns";
import { OfferCard } from "./offer-card";

interface Props {
  readonly offers: readonly ShownOffer[];
  /** False if all offers are from one merchant, which the page already names. */
  readonly withMerchant?: boolean;
  /** The place that distances are counted from, which goes along to the offer. */
  readonly from?: Onward;
}

const NOWHERE = { near: "" };

/**
 * Offers in columns, with hairlines between rows. A client component, so that a page carries its offers beside their
 * markup, and not the elements of their cards.
 */
export function OfferGrid({ offers, withMerchant = true, from = NOWHERE }: Props) {
  return (
    <ul className={COLUMNS}>
      {offers.map((offer) => (
        <li key={offer.id} className={COLUMNS_ITEM}>
          <OfferCard offer={offer} withMerchant={withMerchant} from={from} />
        </li>
      ))}
    </ul>
  );
}
