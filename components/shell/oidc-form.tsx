import { Button } from "@/components/ui/button";
import { signInText } from "@/lib/text/sign-in";

/** Leads to the organisation's own sign-in. */
export function OidcForm({
  csrfToken,
  callbackUrl,
}: {
  readonly csrfToken: string;
  readonly callbackUrl: string | undefined;
}) {
  return (
    <form method="post" action="/api/auth/signin/oidc" className="w-full max-w-[28rem] border-t pt-5">
      <input type="hidden" name="csrfToken" value={csrfToken} />
      {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
      <Button type="submit" tone="quiet" wide>
        {signInText.oidc.submit}
      </Button>
    </form>
  );
}
