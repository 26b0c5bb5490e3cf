import { Button } from "@/components/ui/button";
import { signInText } from "@/lib/text/sign-in";
import { AuthFields, type AuthFieldsProps } from "./auth-fields";

/** Leads to the organisation's own sign-in. */
export function OidcForm({ csrfToken, callbackUrl }: AuthFieldsProps) {
  return (
    <form method="post" action="/api/auth/signin/oidc" className="border-t pt-5">
      <AuthFields csrfToken={csrfToken} callbackUrl={callbackUrl} />
      <Button type="submit" tone="quiet" wide>
        {signInText.oidc.submit}
      </Button>
    </form>
  );
}
