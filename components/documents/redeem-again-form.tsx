interface Props {
  readonly offerId: number;
  /** Of this one attempt. */
  readonly idempotencyKey: string;
  readonly className?: string;
  /** What the button says. */
  readonly children: string;
}

/** Redeems in the tab that the document stands in. */
export function RedeemAgainForm({ offerId, idempotencyKey, className, children }: Props) {
  return (
    <form className={className} method="post" action={`/api/offers/${offerId}/redeem`}>
      <input type="hidden" name="Idempotency-Key" value={idempotencyKey} />
      <button type="submit" className="go">
        {children}
      </button>
    </form>
  );
}
