import Link from "next/link";
import type { OfferItem } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { MerchantLogo } from "./merchant-logo";
import { OfferMeta } from "./offer-meta";
import { OfferTitle } from "./offer-title";

/** One offer with its merchant; the whole card leads to the offer. */
export function OfferCard({ offer, today }: { readonly offer: OfferItem; readonly today: Day }) {
  return (
    <article className="group relative flex h-full flex-col gap-5 py-6 sm:min-h-64 sm:pe-6">
      <p className="flex items-center gap-3 font-medium text-small">
        <MerchantLogo merchant={offer.merchant} size="small" />
        <span className="line-clamp-2">{offer.merchant.name}</span>
      </p>
      <h3>
        <Link
          href={`/offers/${offer.id}`}
          className="block decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:text-accent"
        >
          <OfferTitle title={offer.title} size="card" />
        </Link>
      </h3>
      <div className="mt-auto">
        <OfferMeta offer={offer} today={today} />
      </div>
    </article>
  );
}
