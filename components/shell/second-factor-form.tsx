import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { OnePressForm } from "@/components/ui/one-press-form";
import { SIGNED_OUT_PATH } from "@/lib/domain/signed-out-path";
import { signInText } from "@/lib/text/sign-in";
import { AuthFields, type AuthFieldsProps } from "./auth-fields";

const text = signInText.secondFactor;

interface Props extends AuthFieldsProps {
  /** Why the last code was refused. */
  readonly wrong: string | undefined;
}

/** The code that signing in asks for after the password; it needs no JavaScript either. */
export function SecondFactorForm({ csrfToken, callbackUrl, wrong }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <OnePressForm action="/api/auth/callback/second-factor" className="flex flex-col gap-5">
        <AuthFields csrfToken={csrfToken} callbackUrl={callbackUrl} />
        <TextField
          label={text.code}
          name="code"
          autoComplete="one-time-code"
          required
          error={wrong}
          autoFocus={wrong !== undefined}
        />
        <Button type="submit" wide>
          {text.submit}
        </Button>
      </OnePressForm>
      <form method="post" action="/api/auth/signout">
        <AuthFields csrfToken={csrfToken} callbackUrl={SIGNED_OUT_PATH} />
        <Button type="submit" tone="quiet">
          {text.other}
        </Button>
      </form>
      <p className="text-muted text-small">{text.lost}</p>
    </div>
  );
}
