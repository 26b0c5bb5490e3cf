import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { OfferDetail } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { nearestFirst, type Point } from "@/lib/domain/distance";
import { formatDayLong, formatMiles, nearbyDay } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";

const NEARBY_DAYS = 30;

interface Props {
  readonly offer: OfferDetail;
  /** Where more of its category are. */
  readonly categoryHref: string;
  readonly today: Day;
  /** The place that distances are counted from, if it is known. */
  readonly from: Point | undefined;
  /** Of this page, for paper. */
  readonly address: string;
}

/** How far an offer is, when it ends, since when it is listed, and among what. */
export function OfferFacts({ offer, categoryHref, today, from, address }: Props) {
  const text = offersText.offer;
  const [nearest] = nearestFirst(offer.locations, from);
  const soon = nearbyDay(offer.expiresOn, today, NEARBY_DAYS);
  return (
    <div className="lg:max-w-[44rem]">
      <Facts
        facts={[
          ...(nearest?.distanceMiles === undefined
            ? []
            : [{ term: text.nearest, value: text.away(formatMiles(nearest.distanceMiles), nearest) }]),
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
