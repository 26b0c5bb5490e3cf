import type { OfferItem } from "@/lib/catalog/types";
import { byMerchant } from "@/lib/domain/by-merchant";
import type { Day } from "@/lib/domain/central-time";
import { MerchantLine } from "./merchant-line";
import { OfferRow } from "./offer-row";

/** Merchants one beneath the other, each with its offers of this page beside it. */
export function MerchantLedger({ offers, today }: { readonly offers: readonly OfferItem[]; readonly today: Day }) {
  return (
    <ul>
      {byMerchant(offers).map(({ merchant, offers }) => (
        <li key={merchant.id} className="grid gap-x-8 gap-y-5 border-t py-7 md:grid-cols-[minmax(0,15rem)_1fr]">
          <h2 className="self-start">
            <MerchantLine merchant={merchant} />
          </h2>
          <ul className="flex flex-col gap-6">
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferRow offer={offer} today={today} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
