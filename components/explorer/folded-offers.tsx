"use client";

import { clsx } from "clsx";
import { explorerText } from "@/lib/text/explorer";
import type { ListRow } from "./fold-runs";
import { type AroundProps, OfferResult, type OfferResultProps } from "./offer-result";
import { useKeptFold } from "./use-kept-fold";

interface Props extends ListRow, AroundProps, Pick<OfferResultProps, "onMark"> {
  readonly marked: number | undefined;
}

/** The row that opens what else a merchant has at the place of the offer above it. */
export function FoldedOffers({ offer, folded, marked, onMark, ...search }: Props) {
  const fold = useKeptFold(offer.id);
  return (
    <li className="border-t">
      <details {...fold} className="group/fold details-content:print:[content-visibility:visible]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a button. */}
        <summary
          onPointerEnter={() => onMark(folded[0])}
          onPointerLeave={() => onMark(undefined)}
          onFocus={({ target }) => target.matches(":focus-visible") && onMark(folded[0])}
          onBlur={() => onMark(undefined)}
          className={clsx(
            "fold-title -mx-2 ps-[calc(min(4rem,18vw)+1.5rem)] pe-2 sm:ps-[calc(min(4rem,18vw)+2rem)] tight:ps-2 print:after:hidden",
            folded.some(({ id }) => id === marked) && "group-not-open/fold:marked",
          )}
        >
          {explorerText.moreFrom(folded.length, offer.merchant.name)}
        </summary>
        <ul>
          {folded.map((one) => (
            <OfferResult key={one.id} offer={one} {...search} isMarked={one.id === marked} onMark={onMark} />
          ))}
        </ul>
      </details>
    </li>
  );
}
