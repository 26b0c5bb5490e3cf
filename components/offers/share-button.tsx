"use client";

import { Share2 } from "lucide-react";
import { useState } from "react";
import { offersText } from "@/lib/text/offers";
import { ActionButton } from "./action-button";

interface Props {
  readonly title: string;
  /** The address to share: the page's own may reveal the member's location. */
  readonly address: string;
}

/** Shares a link with the device's share sheet, or copies it if there is none. */
export function ShareButton({ title, address }: Props) {
  const [words, setWords] = useState("");
  const text = offersText.offer;

  async function share() {
    const link = { title, url: address };
    try {
      if (navigator.canShare?.(link)) {
        await navigator.share(link);
        return;
      }
      await navigator.clipboard.writeText(link.url);
      setWords(text.copied);
    } catch (error) {
      // Closing the share sheet is not a failure.
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
