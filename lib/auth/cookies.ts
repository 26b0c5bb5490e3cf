import { getConfig } from "@/lib/config";

/** Under https the `__Host-` prefix pins a cookie to this origin (ASVS 5.0, 3.3.1 and 3.3.3). */
export function cookieNames() {
  const prefix = isSecure() ? "__Host-" : "";
  return {
    session: `${prefix}next-auth.session-token`,
    csrf: `${prefix}next-auth.csrf-token`,
    callbackUrl: `${prefix}next-auth.callback-url`,
    state: `${prefix}next-auth.state`,
    nonce: `${prefix}next-auth.nonce`,
    pkce: `${prefix}next-auth.pkce`,
    typedEmail: `${prefix}typed-email`,
  } as const;
}

export function cookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}

function isSecure(): boolean {
  return getConfig().PORTAL_URL.protocol === "https:";
}
