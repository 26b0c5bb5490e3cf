import type { NextAuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { getConfig } from "@/lib/config";
import { log } from "@/lib/log";
import { authenticate } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { checkSession, endSession, startSession } from "@/lib/sessions";
import { safeCallbackPath } from "./callback-url";
import { cookieNames, cookieOptions } from "./cookies";
import { CLIENT_ADDRESS_HEADER } from "./request-context";
import { forgiveSignIn } from "./sign-in-limits";

/** next-auth holds the cookie; whether a session lives is decided by its row (design, Member operations). */
export function authOptions(): NextAuthOptions {
  const { AUTH_SECRET, SESSION_MAX, PORTAL_URL } = getConfig();
  const names = cookieNames();
  const options = cookieOptions();
  return {
    secret: AUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_MAX },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/account" },
    cookies: {
      sessionToken: { name: names.session, options },
      csrfToken: { name: names.csrf, options },
      callbackUrl: { name: names.callbackUrl, options },
    },
    providers: [
      credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (given, request) => {
          const answer = await authenticate(getRuntime(), given);
          if (answer.status === "deactivated") throw new Error("deactivated");
          if (answer.status === "wrong") return null;
          const header: unknown = request.headers?.[CLIENT_ADDRESS_HEADER];
          const address = typeof header === "string" ? header : undefined;
          await forgiveSignIn({ email: given?.email ?? "", address });
          const sessionId = await startSession(getRuntime(), {
            memberId: answer.memberId,
            address,
            secondFactor: false,
          });
          return { id: sessionId };
        },
      }),
    ],
    callbacks: {
      /** The cookie carries the session's id and nothing about its owner. */
      jwt: async ({ token, user }) => {
        const sid = user?.id ?? token.sid;
        if (typeof sid !== "string") throw new Error("The token names no session.");
        const check = await checkSession(getRuntime(), sid);
        if (check.status !== "live") throw new Error("The session has ended.");
        return { sid };
      },
      session: async ({ session, token }) => {
        const check = typeof token.sid === "string" ? await checkSession(getRuntime(), token.sid) : undefined;
        if (check?.status !== "live") return { expires: session.expires };
        const { name, email } = check.viewer;
        return { expires: session.expires, user: { name, email } };
      },
      redirect: ({ url }) => new URL(safeCallbackPath(url, PORTAL_URL.origin), PORTAL_URL).href,
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string") await endSession(getRuntime(), token.sid);
      },
    },
    logger: {
      error: (code) => log.info({ code }, "next-auth refused a request"),
      warn: (code) => log.debug({ code }, "next-auth warns"),
      debug: () => undefined,
    },
  };
}
