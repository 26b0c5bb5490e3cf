"use client";

import { Share2 } from "lucide-react";
import { useState } from "react";
import { offersText } from "@/lib/text/offers";
import { ActionButton } from "./action-button";

interface Props {
  readonly title: string;
  /** Of what is shared: the page's own may tell where the member looks from. */
  readonly address: string;
}

/** Hands a link on by the device's own share sheet, or copies it where there is none. */
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
