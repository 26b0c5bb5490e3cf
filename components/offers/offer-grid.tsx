import type { OfferItem } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { OfferCard } from "./offer-card";

/** Offers of several merchants, in columns that hairlines part. */
export function OfferGrid({ offers, today }: { readonly offers: readonly OfferItem[]; readonly today: Day }) {
  return (
    <ul className="grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3 xl:grid-cols-4">
      {offers.map((offer) => (
        <li key={offer.id} className="border-t">
          <OfferCard offer={offer} today={today} />
        </li>
      ))}
    </ul>
  );
}
