"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { offersText } from "@/lib/text/offers";

/** A second press within this time is the other half of a double click. */
const DOUBLE_PRESS_MS = 2000;

/**
 * A plain form, so that Redeem works without JavaScript; the key from the server makes its double click one attempt
 * (design, Redeem). With JavaScript a later press, when the first login is used up, gets a key of its own.
 */
export function RedeemForm({ offerId, idempotencyKey }: { readonly offerId: number; readonly idempotencyKey: string }) {
  const [key, setKey] = useState(idempotencyKey);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);

  function submit(event: FormEvent) {
    const now = performance.now();
    if (now - lastPress.current < DOUBLE_PRESS_MS) {
      event.preventDefault();
      return;
    }
    lastPress.current = now;
    setTimeout(() => setKey(crypto.randomUUID()), DOUBLE_PRESS_MS);
  }

  return (
    <form method="post" action={`/api/offers/${offerId}/redeem`} target="_blank" onSubmit={submit} rel="noopener">
      <input type="hidden" name="Idempotency-Key" value={key} />
      <Button type="submit" wide>
        {offersText.offer.redeem}
      </Button>
    </form>
  );
}
