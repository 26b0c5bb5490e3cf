import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { OnePressForm } from "@/components/ui/one-press-form";
import { SIGNED_OUT_PATH } from "@/lib/domain/signed-out-path";
import { signInText } from "@/lib/text/sign-in";

const text = signInText.secondFactor;

interface Props {
  readonly csrfToken: string;
  readonly callbackUrl: string | undefined;
}

/** The code that signing in asks for after the password; it needs no JavaScript either. */
export function SecondFactorForm({ csrfToken, callbackUrl }: Props) {
  return (
    <div className="flex w-full max-w-[28rem] flex-col gap-5">
      <OnePressForm action="/api/auth/callback/second-factor" className="flex flex-col gap-5">
        <input type="hidden" name="csrfToken" value={csrfToken} />
        {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
        <TextField label={text.code} name="code" autoComplete="one-time-code" required />
        <Button type="submit" wide>
          {text.submit}
        </Button>
      </OnePressForm>
      <form method="post" action="/api/auth/signout">
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="callbackUrl" value={SIGNED_OUT_PATH} />
        <Button type="submit" tone="quiet">
          {text.other}
        </Button>
      </form>
    </div>
  );
}
