"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useEffect, useEffectEvent } from "react";
import type { PlaceFeature } from "@/components/map/place-feature";
import { MerchantLogo } from "@/components/offers/merchant-logo";
import { explorerText } from "@/lib/text/explorer";

/** The offers at the place that was pressed on the map. */
export function PlaceCard({ feature, onClose }: { readonly feature: PlaceFeature; readonly onClose: () => void }) {
  const { properties } = feature;
  const places = properties.cluster ? properties.places : [properties];
  const onEscape = useEffectEvent((event: KeyboardEvent) => event.key === "Escape" && onClose());
  useEffect(() => {
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, []);
  return (
    <section
      aria-label={explorerText.map.here}
      className="absolute inset-x-3 bottom-3 max-h-[60%] max-lg:bottom-18 overflow-y-auto rounded-tile border border-edge bg-paper p-4 pe-12"
    >
      <ul className="flex flex-col gap-4">
        {places.map(({ locationId, merchant, offer, offerCount }) => (
          <li key={locationId} className="flex gap-4">
            <MerchantLogo merchant={merchant} size="small" />
            <div className="min-w-0 text-small">
              <Link href={`/offers/${offer.id}`} prefetch={false} className="font-semibold hover:text-accent">
                {offer.title}
              </Link>
              <p className="text-fine text-muted">
                <Link href={`/merchants/${merchant.id}`} prefetch={false} className="link-quiet">
                  {merchant.name}
                </Link>
                {offerCount > 1 && ` · ${explorerText.map.offersHere(offerCount)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={explorerText.map.close}
        onClick={onClose}
        className="absolute end-1 top-1 flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-wash"
      >
        <X aria-hidden="true" size={18} />
      </button>
    </section>
  );
}
