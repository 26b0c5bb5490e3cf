import Link from "next/link";
import { Facts } from "@/components/ui/facts";
import type { OfferDetail } from "@/lib/catalog/types";
import { categoryHref } from "@/lib/domain/category-trail";
import type { Day } from "@/lib/domain/central-time";
import { formatDayLong, nearbyDay } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";
import { PrintButton } from "./print-button";
import { RedeemForm } from "./redeem-form";
import { SaveButton } from "./save-button";
import { ShareButton } from "./share-button";

const NEARBY_DAYS = 30;

/** The ticket of an offer's page: Redeem, and what to know before. */
export function RedeemPanel({
  offer,
  today,
  idempotencyKey,
  address,
}: {
  offer: OfferDetail;
  today: Day;
  idempotencyKey: string;
  /** Of this page, for paper. */
  address: string;
}) {
  const text = offersText.offer;
  const soon = nearbyDay(offer.expiresOn, today, NEARBY_DAYS);
  return (
    <div className="rounded-tile border p-6">
      <div className="flex flex-col gap-3 print:hidden">
        <RedeemForm offerId={offer.id} idempotencyKey={idempotencyKey} />
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <SaveButton offerId={offer.id} title={offer.title} wide className="grow" />
          <ShareButton title={`${offer.title}, ${offer.merchant.name}`} />
          <PrintButton />
        </div>
      </div>
      <p className="mt-5 mb-2 text-small print:hidden">{text.redeemNote}</p>
      <p className="mb-6 text-small">{text.terms}</p>
      <Facts
        facts={[
          {
            term: text.ends,
            value: soon ? `${formatDayLong(offer.expiresOn)} (${soon})` : formatDayLong(offer.expiresOn),
          },
          { term: text.listed, value: formatDayLong(offer.listedOn) },
          {
            term: text.category,
            value: (
              <Link className="link" href={categoryHref(offer.category.key)} prefetch={false}>
                {offer.category.title}
              </Link>
            ),
          },
        ]}
      />
      <p className="hidden border-t pt-3 text-small print:block">
        {text.onTheWeb}: {address}
      </p>
    </div>
  );
}
