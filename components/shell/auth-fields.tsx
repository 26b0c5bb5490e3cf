export interface AuthFieldsProps {
  readonly csrfToken: string;
  /** Left out if there is none: next-auth then keeps the one of the previous attempt. */
  readonly callbackUrl: string | undefined;
}

/** What next-auth wants of a form that is posted straight to it. */
export function AuthFields({ csrfToken, callbackUrl }: AuthFieldsProps) {
  return (
    <>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
    </>
  );
}
