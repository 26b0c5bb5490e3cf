"use client";

import { offersText } from "@/lib/text/offers";
import { ActionButton } from "./action-button";

/** Opens the browser's print dialogue; the page has a print stylesheet. */
export function PrintButton() {
  return (
    <ActionButton onClick={() => window.print()}>
      <span className="icon icon-printer size-4.5" />
      {offersText.offer.print}
    </ActionButton>
  );
}
