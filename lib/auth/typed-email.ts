import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { getConfig } from "@/lib/config";
import { LONGEST_EMAIL } from "@/lib/domain/email";
import { cookieNames, cookieOptions } from "./cookies";
import { openSealed } from "./sealed-cookie";

const SECONDS = 120;

/** Keeps it from being read as a session, which is sealed with the same secret. */
const SALT = "typed-email";

/**
 * Keeps the address of an attempt for the page that follows: the form, if it is refused, so that it is not typed again
 * (WCAG 2.2, 3.3.7), or what says where a link was mailed, so that a slip in it is seen.
 */
export async function keepTypedEmail(email = ""): Promise<void> {
  // A browser would not keep a cookie of any length.
  if (email === "" || email.length > LONGEST_EMAIL) return;
  const { AUTH_SECRET: secret } = getConfig();
  const value = await encode({ token: { email }, secret, salt: SALT, maxAge: SECONDS });
  (await cookies()).set(cookieNames().typedEmail, value, { ...cookieOptions(), maxAge: SECONDS });
}

export async function forgetTypedEmail(): Promise<void> {
  const jar = await cookies();
  const { typedEmail } = cookieNames();
  if (jar.has(typedEmail)) jar.set(typedEmail, "", { ...cookieOptions(), maxAge: 0 });
}

/** The address that was typed a moment ago; undefined if none was, or the cookie is not ours. */
export async function typedEmail(): Promise<string | undefined> {
  const token = (await cookies()).get(cookieNames().typedEmail)?.value;
  if (!token) return undefined;
  try {
    const read = await openSealed({ token, secret: getConfig().AUTH_SECRET, salt: SALT });
    return typeof read?.email === "string" ? read.email : undefined;
  } catch {
    return undefined;
  }
}
