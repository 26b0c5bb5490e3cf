import { clsx } from "clsx";
import { memo } from "react";
import { MerchantLogo } from "@/components/offers/merchant-logo";
import { OfferMeta } from "@/components/offers/offer-meta";
import { OfferTitle } from "@/components/offers/offer-title";
import { SaveButton } from "@/components/offers/save-button";
import { Link } from "@/components/ui/link";
import { LinkPending } from "@/components/ui/link-pending";
import { nearHref } from "@/lib/domain/near-href";
import type { ListedOffer } from "@/lib/text/listed";
import type { ExplorerState } from "./explorer-state";

/** The place that is searched around, which goes along to the offer. Each by itself, or every row would be new. */
export type AroundProps = Pick<ExplorerState, "near" | "at" | "radius">;

export interface OfferResultProps extends AroundProps {
  readonly offer: ListedOffer;
  readonly isMarked: boolean;
  readonly onMark: (offer: ListedOffer | undefined) => void;
}

export function rowId({ id }: Pick<ListedOffer, "id">): string {
  return `offer-${id}`;
}

/** One offer in the explorer's list; the whole row except the heart links to the offer. */
export const OfferResult = memo(function OfferResult({ offer, isMarked, onMark, ...around }: OfferResultProps) {
  return (
    <li
      id={rowId(offer)}
      onPointerEnter={() => onMark(offer)}
      onPointerLeave={() => onMark(undefined)}
      className={clsx("group offer-row", isMarked && "marked")}
    >
      <MerchantLogo merchant={offer.merchant} size="medium" />
      <h3>
        <Link
          href={nearHref(`/offers/${offer.id}`, around)}
          // Back brings the focus here, too, for fingers and mice unseen.
          onFocus={({ target }) => target.matches(":focus-visible") && onMark(offer)}
          onBlur={() => onMark(undefined)}
          className="flex flex-col after:absolute after:inset-0 group-hover:text-accent"
        >
          <span className="order-last mt-1.5 font-medium text-ink text-small">{offer.merchant.name}</span>
          <OfferTitle offer={offer} size="list" />
          <LinkPending />
        </Link>
      </h3>
      <OfferMeta {...offer.words} />
      <SaveButton offerId={offer.id} title={offer.title} className="absolute -end-1 top-3.5" />
    </li>
  );
});
