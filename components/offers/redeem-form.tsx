"use client";

import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { useDoublePress } from "@/components/ui/use-double-press";
import { offersText } from "@/lib/text/offers";

/**
 * A plain form, so that Redeem works without JavaScript; the server's key makes a double click count as one attempt
 * (design, Redeem). With JavaScript it leads to our own waiting page, which has its own key.
 */
export function RedeemForm({ offerId, idempotencyKey }: { readonly offerId: number; readonly idempotencyKey: string }) {
  const isDouble = useDoublePress();

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isDouble()) return event.preventDefault();
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
