import { createHash, randomBytes } from "node:crypto";
import { getConfig } from "@/lib/config";

/**
 * next-auth's own pair of CSRF token and cookie (`token|sha256(token + secret)`), also created here, so that a served
 * form is complete and signing in works without JavaScript.
 */
export function newCsrfCookie(): string {
  const token = randomBytes(32).toString("hex");
  return `${token}|${digest(token)}`;
}

/** The token of a cookie that we or next-auth made; undefined for any other. */
export function csrfTokenOf(cookie: string | undefined): string | undefined {
  const [token, hash] = cookie?.split("|") ?? [];
  return token && hash === digest(token) ? token : undefined;
}

function digest(token: string): string {
  return createHash("sha256").update(`${token}${getConfig().AUTH_SECRET}`).digest("hex");
}
