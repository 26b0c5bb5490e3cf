"use client";

import { type FormEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { offersText } from "@/lib/text/offers";

/** A second press within this time is part of a double click. */
const DOUBLE_PRESS_MS = 2000;

/**
 * A plain form, so that Redeem works without JavaScript; the server's key makes a double click count as one attempt
 * (design, Redeem). With JavaScript it leads to our own waiting page, which has its own key.
 */
export function RedeemForm({ offerId, idempotencyKey }: { readonly offerId: number; readonly idempotencyKey: string }) {
  const lastPress = useRef(Number.NEGATIVE_INFINITY);

  function submit(event: FormEvent<HTMLFormElement>) {
    const now = performance.now();
    if (now - lastPress.current < DOUBLE_PRESS_MS) return event.preventDefault();
    lastPress.current = now;
    event.currentTarget.action = `/offers/${offerId}/redeeming`;
  }

  return (
    <form method="post" action={`/api/offers/${offerId}/redeem`} target="_blank" onSubmit={submit} rel="noopener">
      <input type="hidden" name="Idempotency-Key" value={idempotencyKey} />
      <Button type="submit" wide>
        {offersText.offer.redeem}
      </Button>
    </form>
  );
}
