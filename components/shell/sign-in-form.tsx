import { Button } from "@/components/ui/button";
import { EmailField, TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { signInText } from "@/lib/text/sign-in";
import { AuthFields, type AuthFieldsProps } from "./auth-fields";

interface Props extends AuthFieldsProps {
  /** What was typed in an attempt that was refused. */
  readonly email: string | undefined;
  /** Why it was refused: said beside the password, which is to be typed again and has the focus. */
  readonly wrong: string | undefined;
}

/** E-mail and password, posted straight to next-auth, so that signing in needs no JavaScript. */
export function SignInForm({ csrfToken, callbackUrl, email, wrong }: Props) {
  return (
    <form method="post" action="/api/auth/callback/credentials" className="flex flex-col gap-5">
      <AuthFields csrfToken={csrfToken} callbackUrl={callbackUrl} />
      <EmailField label={signInText.email} name="email" autoComplete="username" defaultValue={email} required />
      <TextField
        label={signInText.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={wrong}
        autoFocus={wrong !== undefined}
      />
      <Button type="submit" wide className="mt-2">
        {signInText.submit}
      </Button>
      <Link href="/forgot-password" className="link self-start text-small">
        {signInText.forgot}
      </Link>
    </form>
  );
}
