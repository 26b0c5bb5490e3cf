import { clsx } from "clsx";
import Link from "next/link";
import type { OfferItem } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { readTitle } from "@/lib/domain/savings";
import { OfferMeta } from "./offer-meta";
import { OfferTitle } from "./offer-title";

/** One offer beneath its merchant, the savings of all in one column; a title that is all saving has its dates beside it. */
export function OfferRow({ offer, today }: { readonly offer: OfferItem; readonly today: Day }) {
  return (
    <article className="group relative">
      <h3>
        <Link
          href={`/offers/${offer.id}`}
          className="grid items-baseline gap-x-8 gap-y-1 after:absolute after:inset-0 group-hover:text-accent sm:grid-cols-[13rem_1fr]"
        >
          <OfferTitle title={offer.title} size="row" />
        </Link>
      </h3>
      <div className={clsx("sm:ms-60", readTitle(offer.title).rest ? "mt-1.5" : "mt-1.5 sm:-mt-6")}>
        <OfferMeta offer={offer} today={today} />
      </div>
    </article>
  );
}
