import { seeOther } from "@/lib/auth/route";
import { SessionEndedError } from "@/lib/errors";

/** A form sent after the session has ended leads to sign-in, which says why if that is known, and then back. */
export function signInFirst(error: unknown, back: string): Response {
  const query = new URLSearchParams({ callbackUrl: back });
  if (error instanceof SessionEndedError) query.set("reason", error.reason);
  return seeOther(`/sign-in?${query}`);
}
