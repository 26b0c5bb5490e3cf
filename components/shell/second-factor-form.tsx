import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { SIGNED_OUT_PATH } from "@/lib/domain/signed-out-path";
import { signInText } from "@/lib/text/sign-in";

const text = signInText.secondFactor;

interface Props {
  readonly csrfToken: string;
  readonly callbackUrl: string | undefined;
  readonly alert: string | undefined;
}

/** Asks for the code after the password; it also works without JavaScript. */
export function SecondFactorForm({ csrfToken, callbackUrl, alert }: Props) {
  return (
    <div className="flex w-full max-w-[28rem] flex-col gap-5">
      <form method="post" action="/api/auth/callback/second-factor" className="flex flex-col gap-5">
        {alert && (
          <Note role="alert" tone="danger">
            {alert}
          </Note>
        )}
        <input type="hidden" name="csrfToken" value={csrfToken} />
        {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
        <TextField label={text.code} name="code" autoComplete="one-time-code" required />
        <Button type="submit" wide>
          {text.submit}
        </Button>
      </form>
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
