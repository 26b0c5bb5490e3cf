"use client";

import { useSavedOffers } from "@/components/offers/saved-offers";
import { savedText } from "@/lib/text/saved";
import { shellText } from "@/lib/text/shell";
import { NavLink } from "./nav-link";
import { useOnward } from "./use-onward";

/**
 * A link to the saved offers, with the number that end soon or are no longer available. Their distances are from the
 * place that this page looks from.
 */
export function SavedLink() {
  const { has, toLookAt } = useSavedOffers();
  const left = toLookAt.filter(has).length;
  return (
    <NavLink href="/saved" query={useOnward()}>
      {shellText.saved}
      {left > 0 && (
        <span
          title={savedText.toLookAt(left)}
          className="ms-1.5 inline-block min-w-5 rounded-full bg-caution px-1.5 text-center font-semibold text-fine text-paper no-underline"
        >
          <span aria-hidden="true">{left}</span>
          <span className="sr-only">, {savedText.toLookAt(left)}</span>
        </span>
      )}
    </NavLink>
  );
}
