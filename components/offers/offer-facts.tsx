import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { OfferDetail, OfferLocation } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { formatDayLong, nearbyDay } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";

const NEARBY_DAYS = 30;

interface Props {
  readonly offer: OfferDetail;
  /** Where more of its category are. */
  readonly categoryHref: string;
  readonly today: Day;
  /** The first of its places, which is the nearest where distances are known; those are in words. */
  readonly nearest: (Pick<OfferLocation, "address" | "city"> & { readonly distance?: string }) | undefined;
  /** Of this page, for paper. */
  readonly address: string;
}

/** How far an offer is, when it ends, since when it is listed, and among what. */
export function OfferFacts({ offer, categoryHref, today, nearest, address }: Props) {
  const text = offersText.offer;
  const soon = nearbyDay(offer.expiresOn, today, NEARBY_DAYS);
  return (
    <div className="lg:max-w-[44rem]">
      <Facts
        facts={[
          ...(nearest?.distance ? [{ term: text.nearest, value: text.away(nearest.distance, nearest) }] : []),
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
