import { clsx } from "clsx";
import { Link } from "@/components/ui/link";
import { LinkPending } from "@/components/ui/link-pending";
import { nearHref, type Onward } from "@/lib/domain/near-href";
import type { ShownOffer } from "@/lib/text/shown-offer";
import { MerchantLogo } from "./merchant-logo";
import { OfferMeta } from "./offer-meta";
import { OfferTitle } from "./offer-title";
import { SaveButton } from "./save-button";

interface Props {
  readonly offer: ShownOffer;
  /** Not shown on the merchant's own page. */
  readonly withMerchant: boolean;
  /** The place that distances are counted from, which goes along to the offer. */
  readonly from: Onward;
}

/**
 * On phones, a row as in the explorer's list: the logo at the side, the merchant below the title. Large text has the
 * logo above the title: at the side it would have its words and amounts broken.
 */
const ROW = "beside:grid beside:grid-cols-[auto_minmax(0,1fr)] beside:gap-x-4 beside:gap-y-1.5";

/** One offer with its merchant; the whole card leads to the offer. */
export function OfferCard({ offer, withMerchant, from }: Props) {
  return (
    <article
      className={clsx("group relative flex h-full flex-col gap-3 py-5 sm:gap-5 sm:py-6 sm:pe-6", withMerchant && ROW)}
    >
      {withMerchant && (
        <p className="flex items-center gap-3 pe-11 font-medium text-small tight:contents beside:contents beside:*:first:row-span-3">
          <MerchantLogo merchant={offer.merchant} size="card" />
          <span className="line-clamp-2 tight:order-1 tight:line-clamp-none beside:col-start-2 beside:row-start-2">
            {offer.merchant.name}
          </span>
        </p>
      )}
      <h3 className={withMerchant ? "beside:col-start-2 beside:row-start-1" : "sm:pe-11 tight:pe-[min(2.75rem,16vw)]"}>
        <Link
          href={nearHref(`/offers/${offer.id}`, from)}
          className="block decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:text-accent"
        >
          <OfferTitle offer={offer} size="card" />
          <LinkPending />
        </Link>
      </h3>
      <div className="mt-auto tight:order-1 beside:col-start-2">
        <OfferMeta {...offer.words} />
      </div>
      <SaveButton
        offerId={offer.id}
        title={offer.title}
        className={clsx("absolute -end-3", withMerchant ? "top-3.5 sm:top-6" : "top-3.5 sm:top-5")}
      />
    </article>
  );
}
