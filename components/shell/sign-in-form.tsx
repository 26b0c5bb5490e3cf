import { Button } from "@/components/ui/button";
import { EmailField, TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { signInText } from "@/lib/text/sign-in";

interface Props {
  readonly csrfToken: string;
  /** Left out if there is none: next-auth then keeps the one of the previous attempt. */
  readonly callbackUrl: string | undefined;
  /** What was typed in an attempt that was refused. */
  readonly email: string | undefined;
}

/** E-mail and password, posted straight to next-auth, so that signing in needs no JavaScript. */
export function SignInForm({ csrfToken, callbackUrl, email }: Props) {
  return (
    <form method="post" action="/api/auth/callback/credentials" className="flex w-full max-w-[28rem] flex-col gap-5">
      <input type="hidden" name="csrfToken" value={csrfToken} />
      {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
      <EmailField label={signInText.email} name="email" autoComplete="username" defaultValue={email} required />
      <TextField label={signInText.password} name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" wide className="mt-2">
        {signInText.submit}
      </Button>
      <Link href="/forgot-password" className="link self-start text-small">
        {signInText.forgot}
      </Link>
    </form>
  );
}
