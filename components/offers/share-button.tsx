"use client";

import { Share2 } from "lucide-react";
import { useState } from "react";
import { offersText } from "@/lib/text/offers";
import { ActionButton } from "./action-button";

/** Hands the page's link on by the device's own share sheet, or copies it where there is none. */
export function ShareButton({ title }: { readonly title: string }) {
  const [words, setWords] = useState("");
  const text = offersText.offer;

  async function share() {
    const link = { title, url: window.location.href };
    try {
      if (navigator.canShare?.(link)) {
        await navigator.share(link);
        return;
      }
      await navigator.clipboard.writeText(link.url);
      setWords(text.copied);
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) setWords(text.notShared);
    }
  }

  return (
    <div className="grow noscript:hidden">
      <ActionButton onClick={share}>
        <Share2 aria-hidden="true" size={18} />
        {words || text.share}
      </ActionButton>
      <span role="status" className="sr-only">
        {words}
      </span>
    </div>
  );
}
