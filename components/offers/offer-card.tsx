import { clsx } from "clsx";
import Link from "next/link";
import type { OfferItem } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { MerchantLogo } from "./merchant-logo";
import { OfferMeta } from "./offer-meta";
import { OfferTitle } from "./offer-title";
import { SaveButton } from "./save-button";

interface Props {
  readonly offer: OfferItem;
  readonly today: Day;
  /** Left out on the merchant's own page. */
  readonly withMerchant: boolean;
}

/** One offer with its merchant; the whole card leads to the offer. */
export function OfferCard({ offer, today, withMerchant }: Props) {
  return (
    <article className={clsx("group relative flex h-full flex-col gap-5 py-6 sm:pe-6", withMerchant && "sm:min-h-64")}>
      {withMerchant && (
        <p className="flex items-center gap-3 pe-11 font-medium text-small">
          <MerchantLogo merchant={offer.merchant} size="small" />
          <span className="line-clamp-2">{offer.merchant.name}</span>
        </p>
      )}
      <h3 className={withMerchant ? undefined : "pe-11"}>
        <Link
          href={`/offers/${offer.id}`}
          prefetch={false}
          className="block decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:text-accent"
        >
          <OfferTitle title={offer.title} size="card" />
        </Link>
      </h3>
      <div className="mt-auto">
        <OfferMeta offer={offer} today={today} />
      </div>
      <SaveButton
        offerId={offer.id}
        title={offer.title}
        className={clsx("absolute -end-3 print:hidden", withMerchant ? "top-6" : "top-5")}
      />
    </article>
  );
}
