import { signInText } from "@/lib/text/sign-in";
import { type SearchParams, single } from "../page-query";

/** Next-auth's name for it. */
const MISMATCH = "CredentialsSignin";

/**
 * What the sign-in page says above the form, and where it leads afterwards.
 * @param wrong what it says when the input is wrong: one message for an unknown address and a wrong password
 */
export function readSignIn({ callbackUrl, error, reason }: SearchParams, wrong: string) {
  // Also an error without a name is one.
  const alert = alertFor(typeof error === "string" ? error : undefined, wrong);
  return {
    callbackUrl: single(callbackUrl),
    alert,
    notice: alert ? undefined : reasonFor(single(reason)),
    /** Whether the notice holds where somebody is signed in, too: a password can be set there by another's link. */
    isForAnyone: reason === "password-changed",
    /** Whether it was the form that was refused, and not the organisation's account. */
    isMismatch: error === MISMATCH,
  };
}

/** Only someone who knew the password is told of a deactivation. */
function alertFor(error: string | undefined, wrong: string): string | undefined {
  if (error === undefined) return undefined;
  if (error === MISMATCH) return wrong;
  return reasonFor(error) ?? signInText.failed;
}

function reasonFor(reason: string | undefined): string | undefined {
  return Object.entries(signInText.reasons).find(([known]) => known === reason)?.[1];
}
