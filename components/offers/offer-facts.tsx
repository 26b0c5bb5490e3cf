import Link from "next/link";
import { Facts } from "@/components/ui/facts";
import type { OfferDetail } from "@/lib/catalog/types";
import { categoryHref } from "@/lib/domain/category-trail";
import type { Day } from "@/lib/domain/central-time";
import { formatDayLong, nearbyDay } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";

const NEARBY_DAYS = 30;

interface Props {
  readonly offer: OfferDetail;
  readonly today: Day;
  /** Of this page, for paper. */
  readonly address: string;
}

/** When an offer ends, since when it has been listed, and in which category. */
export function OfferFacts({ offer, today, address }: Props) {
  const text = offersText.offer;
  const soon = nearbyDay(offer.expiresOn, today, NEARBY_DAYS);
  return (
    <div className="max-w-[44rem]">
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
