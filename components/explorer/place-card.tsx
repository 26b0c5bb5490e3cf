"use client";

import { type Ref, useEffect, useEffectEvent } from "react";
import { othersAt, type PlaceFeature, pointOf } from "@/components/map/place-feature";
import { MerchantLogo } from "@/components/offers/merchant-logo";
import { OfferMeta } from "@/components/offers/offer-meta";
import { OfferTitle } from "@/components/offers/offer-title";
import { SaveButton } from "@/components/offers/save-button";
import { Link } from "@/components/ui/link";
import type { MerchantRef } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { milesBetween, type Point } from "@/lib/domain/distance";
import { nearHref } from "@/lib/domain/near-href";
import { explorerText } from "@/lib/text/explorer";
import { offerWords } from "@/lib/text/offer-words";
import { useExplorer } from "./use-explorer";

interface Props {
  readonly ref: Ref<HTMLElement>;
  readonly feature: PlaceFeature;
  /** Where distances are counted from. */
  readonly near: Point | undefined;
  readonly today: Day;
  /** Searches around it, where there are more than are listed here. */
  readonly onSearch: (feature: PlaceFeature) => void;
  readonly onClose: () => void;
}

/** What is at a place of the map that was pressed. */
export function PlaceCard({ ref, feature, near, today, onSearch, onClose }: Props) {
  const { properties } = feature;
  const { state } = useExplorer();
  const distance = near && { distanceMiles: milesBetween(near, pointOf(feature)) };
  const places = properties.cluster ? properties.places : [properties];
  const others = othersAt(feature);
  const merchantHref = ({ id }: MerchantRef) => nearHref(`/merchants/${id}`, state);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    // One that closes something else is used up: what has handled it says so, and an open menu closes after this.
    const isUsed = event.defaultPrevented || document.querySelector(":popover-open") !== null;
    if (event.key === "Escape" && !isUsed) onClose();
  });
  useEffect(() => {
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, []);
  return (
    <section
      ref={ref}
      aria-label={explorerText.map.here}
      // Above the way to the list on a phone; beside it, and beside the map's buttons, where the screen is wider.
      className="absolute inset-x-3 bottom-3 z-10 max-h-[60%] overflow-y-auto rounded-tile border border-edge bg-paper max-sm:bottom-18 sm:max-lg:start-32 sm:max-lg:end-18 sm:max-lg:max-h-2/3"
    >
      <ul>
        {places.map(({ locationId, merchant, offer, offerCount, address, city, state: inState }) => (
          <li key={locationId} className="relative flex min-h-26 gap-4 p-4 not-first:border-t">
            <MerchantLogo merchant={merchant} size="small" />
            <div className="min-w-0 grow">
              <Link href={nearHref(`/offers/${offer.id}`, state)} className="block hover:text-accent">
                <OfferTitle offer={offer} size="list" />
              </Link>
              <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 pe-10 text-small">
                <Link href={merchantHref(merchant)} className="link-quiet font-medium">
                  {merchant.name}
                </Link>
                {offerCount > 1 && (
                  <Link href={merchantHref(merchant)} className="link">
                    {explorerText.map.offersHere(offerCount)}
                  </Link>
                )}
              </p>
              <div className="pe-10">
                <p className="text-fine text-muted">{explorerText.map.stands(address, city, inState)}</p>
                <OfferMeta {...offerWords({ ...offer, ...distance }, today)} />
              </div>
            </div>
            <SaveButton offerId={offer.id} title={offer.title} className="absolute end-1 bottom-1" />
          </li>
        ))}
        {others > 0 && (
          <li className="border-t p-4">
            <button
              type="button"
              onClick={() => onSearch(feature)}
              className="link cursor-pointer text-start text-small"
            >
              {explorerText.map.others(others)}
            </button>
          </li>
        )}
      </ul>
      <button
        type="button"
        aria-label={explorerText.map.close}
        onClick={onClose}
        className="absolute end-1 top-1 flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-wash"
      >
        <span className="icon icon-x size-4.5" />
      </button>
    </section>
  );
}
