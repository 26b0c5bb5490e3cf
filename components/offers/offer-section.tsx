import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import type { OfferItem } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import type { Onward } from "@/lib/domain/near-href";
import { offersText } from "@/lib/text/offers";
import { toShown } from "@/lib/text/shown-offer";
import { OfferGrid } from "./offer-grid";

interface Props {
  readonly title: string;
  readonly offers: readonly OfferItem[];
  readonly today: Day;
  /** An explanation, if the heading needs one. */
  readonly note?: string;
  /** Where the rest is. */
  readonly href?: string;
  readonly withMerchant?: boolean;
  /** The place that distances are counted from, which goes along to the offer. */
  readonly from?: Onward;
}

/** A few offers under a heading, with a link to the rest; renders nothing if there are none. */
export function OfferSection({ title, offers, today, note, href, ...grid }: Props) {
  if (offers.length === 0) return null;
  return (
    <Section
      title={title}
      className="mb-12 sm:mb-14"
      aside={
        <>
          {note && <p className="text-muted text-small max-sm:order-last max-sm:w-full sm:grow">{note}</p>}
          {href && (
            <Link href={href} className="link -my-3 py-3 text-small" aria-label={offersText.home.allOf(title)}>
              {offersText.home.all}
            </Link>
          )}
        </>
      }
    >
      <OfferGrid offers={offers.map((offer) => toShown(offer, today))} {...grid} />
    </Section>
  );
}
