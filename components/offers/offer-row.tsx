import Link from "next/link";
import type { OfferItem } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { OfferMeta } from "./offer-meta";
import { OfferTitle } from "./offer-title";

/** One offer beneath its merchant. */
export function OfferRow({ offer, today }: { readonly offer: OfferItem; readonly today: Day }) {
  return (
    <article className="group relative flex h-full flex-col gap-2">
      <h3>
        <Link href={`/offers/${offer.id}`} className="block after:absolute after:inset-0 group-hover:text-accent">
          <OfferTitle title={offer.title} size="row" />
        </Link>
      </h3>
      <OfferMeta offer={offer} today={today} />
    </article>
  );
}
