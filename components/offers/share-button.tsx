"use client";

import { useEffect, useState } from "react";
import { offersText } from "@/lib/text/offers";
import { ActionButton } from "./action-button";

/** As long as a few words take to be read. */
const SAID_MS = 4000;

interface Props {
  readonly title: string;
  /** The address to share: the page's own may reveal the member's location. */
  readonly address: string;
}

/**
 * Shares a link with the device's share sheet, or copies it if there is none. The result is said in a line at the foot
 * of the grid around it, which has room for it from the start.
 */
export function ShareButton({ title, address }: Props) {
  const [said, setSaid] = useState<{ readonly words: string }>();
  const text = offersText.offer;

  useEffect(() => {
    if (!said) return;
    const unsay = setTimeout(() => setSaid(undefined), SAID_MS);
    return () => clearTimeout(unsay);
  }, [said]);

  async function share() {
    const link = { title, url: address };
    try {
      if (navigator.canShare?.(link)) {
        await navigator.share(link);
        return;
      }
      await navigator.clipboard.writeText(link.url);
      setSaid({ words: text.copied });
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) setSaid({ words: text.notShared });
    }
  }

  return (
    <>
      <ActionButton onClick={share}>
        <span className="icon icon-share-2 size-4.5" />
        {text.share}
      </ActionButton>
      <p role="status" className="order-last col-span-full min-h-5 text-center text-fine text-muted noscript:hidden">
        {said?.words}
      </p>
    </>
  );
}
