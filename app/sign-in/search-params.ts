import { z } from "zod";
import { signInText } from "@/lib/text/sign-in";
import type { SearchParams } from "../page-query";

const text = z.string().optional().catch(undefined);
const schema = z.object({ callbackUrl: text, error: text, reason: text });

/** What the sign-in page says before the form, and where it leads to. */
export function readSignIn(searchParams: SearchParams) {
  const { callbackUrl, error, reason } = schema.parse(searchParams);
  return { callbackUrl, alert: alertFor(error), notice: alertFor(error) ? undefined : reasonFor(reason) };
}

/** One message for an unknown address and a wrong password; only who knew the password learns of a deactivation. */
function alertFor(error: string | undefined): string | undefined {
  if (error === undefined) return undefined;
  if (error === "CredentialsSignin") return signInText.wrong;
  return reasonFor(error) ?? signInText.failed;
}

function reasonFor(reason: string | undefined): string | undefined {
  return Object.entries(signInText.reasons).find(([known]) => known === reason)?.[1];
}
