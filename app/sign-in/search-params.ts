import { z } from "zod";
import { signInText } from "@/lib/text/sign-in";
import type { SearchParams } from "../page-query";

const text = z.string().optional().catch(undefined);
const schema = z.object({ callbackUrl: text, error: text, reason: text });

/**
 * What the sign-in page says above the form, and where it leads afterwards.
 * @param wrong what it says when the input is wrong: one message for an unknown address and a wrong password
 */
export function readSignIn(searchParams: SearchParams, wrong: string) {
  const { callbackUrl, error, reason } = schema.parse(searchParams);
  const alert = alertFor(error, wrong);
  return { callbackUrl, alert, notice: alert ? undefined : reasonFor(reason) };
}

/** Only someone who knew the password is told of a deactivation. */
function alertFor(error: string | undefined, wrong: string): string | undefined {
  if (error === undefined) return undefined;
  if (error === "CredentialsSignin") return wrong;
  return reasonFor(error) ?? signInText.failed;
}

function reasonFor(reason: string | undefined): string | undefined {
  return Object.entries(signInText.reasons).find(([known]) => known === reason)?.[1];
}
