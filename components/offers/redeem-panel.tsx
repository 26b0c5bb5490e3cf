import type { OfferDetail } from "@/lib/catalog/types";
import { offersText } from "@/lib/text/offers";
import { PrintButton } from "./print-button";
import { RedeemForm } from "./redeem-form";
import { SaveButton } from "./save-button";
import { ShareButton } from "./share-button";

interface Props {
  readonly offer: OfferDetail;
  readonly idempotencyKey: string;
  /** Of the offer's page, to share. */
  readonly address: string;
}

/** The ticket of an offer's page: Redeem, and what to know before. */
export function RedeemPanel({ offer, idempotencyKey, address }: Props) {
  const text = offersText.offer;
  return (
    <div className="rounded-tile border p-[min(1.5rem,6.5vw)] lg:row-span-2 print:border-0 print:p-0">
      <div className="@container flex flex-col gap-3 print:hidden">
        <RedeemForm offerId={offer.id} idempotencyKey={idempotencyKey} />
        <div className="grid gap-2 @[17rem]:grid-cols-3 noscript:grid-cols-1">
          <SaveButton offerId={offer.id} title={offer.title} wide />
          <ShareButton title={`${offer.title}, ${offer.merchant.name}`} address={address} />
          <PrintButton />
        </div>
      </div>
      <p className="mt-1 mb-2 text-small noscript:mt-5 print:hidden">{text.redeemNote}</p>
      <p className="text-muted text-small">{text.terms}</p>
    </div>
  );
}
