"use client";

import { Printer } from "lucide-react";
import { offersText } from "@/lib/text/offers";
import { ActionButton } from "./action-button";

/** Opens the browser's print dialogue; the page has a print stylesheet. */
export function PrintButton() {
  return (
    <ActionButton onClick={() => window.print()}>
      <Printer aria-hidden="true" size={18} />
      {offersText.offer.print}
    </ActionButton>
  );
}
