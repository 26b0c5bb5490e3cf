import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { OfferDetail } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { formatDayLong, nearbyDay } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";

const NEARBY_DAYS = 30;

interface Props {
  readonly offer: OfferDetail;
  /** Where more of its category are. */
  readonly categoryHref: string;
  readonly today: Day;
  /** Of this page, for paper. */
  readonly address: string;
}

/** When an offer ends, since when it is listed, and among what. */
export function OfferFacts({ offer, categoryHref, today, address }: Props) {
  const text = offersText.offer;
  const soon = nearbyDay(offer.expiresOn, today, NEARBY_DAYS);
  return (
    <div className="lg:max-w-[44rem]">
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
              <Link className="link" href={categoryHref}>
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
