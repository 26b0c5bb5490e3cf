"use client";

import type { Ref } from "react";
import { isCrowd, othersAt, type PlaceFeature } from "@/components/map/place-feature";
import { Link } from "@/components/ui/link";
import type { PlaceMap } from "@/lib/catalog";
import { nearHref } from "@/lib/domain/near-href";
import { explorerText } from "@/lib/text/explorer";
import { useExplorer } from "./use-explorer";

interface Props {
  /** Of what opens it. */
  readonly ref: Ref<HTMLElement>;
  readonly places: PlaceMap;
  readonly onLook: (feature: PlaceFeature) => void;
  /** Searches around a point with more places than are listed. */
  readonly onSearch: (feature: PlaceFeature) => void;
}

const BUTTON = "w-full cursor-pointer py-2 text-start hover:text-accent";

/** The map as a list: all its pins can be reached without a pointer and without sight. */
export function AreaList({ ref, places, onLook, onSearch }: Props) {
  return (
    <details className="group text-small max-lg:bg-paper max-lg:px-side max-lg:sm:px-8">
      <summary
        ref={ref}
        className="-mx-2 flex min-h-11 items-center justify-between gap-4 px-2 text-muted hover:text-ink focus-visible:-outline-offset-2"
      >
        {explorerText.map.list(places.total)}
        <span className="icon icon-chevron-down size-4 group-open:rotate-180" />
      </summary>
      {/* What scrolls cuts off the focus rings that it has no room for. */}
      <ul className="-mx-2 max-h-48 scroll-py-2 overflow-y-auto px-2 py-1.5">
        {places.features.map((feature) => (
          <li key={feature.id} className="border-t">
            {isCrowd(feature) ? (
              <button type="button" onClick={() => onLook(feature)} className={BUTTON}>
                {explorerText.map.zoomTo(feature.properties.name)}
              </button>
            ) : (
              <>
                <PlaceLinks feature={feature} />
                {othersAt(feature) > 0 && (
                  <button type="button" onClick={() => onSearch(feature)} className={BUTTON}>
                    {explorerText.map.others(othersAt(feature))}
                  </button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function PlaceLinks({ feature: { properties } }: { readonly feature: PlaceFeature }) {
  const { state } = useExplorer();
  const places = properties.cluster ? properties.places : [properties];
  return places.map(({ locationId, merchant, offer, address, city, state: inState }) => (
    <Link key={locationId} href={nearHref(`/offers/${offer.id}`, state)} className="block py-2 hover:text-accent">
      {explorerText.map.offerOf(merchant.name, offer.title)}
      <span className="block text-fine text-muted">{explorerText.map.stands(address, city, inState)}</span>
    </Link>
  ));
}
