import { LRUCache } from "lru-cache";
import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { getConfig } from "@/lib/config";
import { log } from "@/lib/log";
import { cookieNames, cookieOptions } from "./cookies";
import { openSealed } from "./sealed-cookie";

interface OpenedCookie {
  readonly sid: string;
  /** Epoch seconds. */
  readonly exp: number;
}

/** Opening a cookie costs more than looking its session up, which is done each time all the same. */
const opened = new LRUCache<string, OpenedCookie>({ max: 10_000 });

/** The id in the cookie of the request; whether there is such a session is not asked. */
export async function currentSessionId(): Promise<string | undefined> {
  const cookie = (await cookies()).get(cookieNames().session)?.value;
  if (!cookie) return undefined;
  const known = opened.get(cookie);
  if (known && known.exp > Date.now() / 1000) return known.sid;
  try {
    const token = await openSealed({ token: cookie, secret: getConfig().AUTH_SECRET });
    if (typeof token?.sid !== "string") return undefined;
    if (typeof token.exp === "number") opened.set(cookie, { sid: token.sid, exp: token.exp });
    return token.sid;
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.name : "unknown" }, "a session cookie was not ours");
    return undefined;
  }
}

/** Gives the browser another session with the answer, where it is not next-auth that opened it. */
export async function keepSession(sid: string): Promise<void> {
  const { AUTH_SECRET: secret, SESSION_MAX: maxAge } = getConfig();
  const value = await encode({ token: { sid }, secret, maxAge });
  (await cookies()).set(cookieNames().session, value, { ...cookieOptions(), maxAge });
}
