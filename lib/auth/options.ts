import type { NextAuthOptions, User } from "next-auth";
import { getConfig } from "@/lib/config";
import { log } from "@/lib/log";
import { admitByProvider } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { checkSession, endSession } from "@/lib/sessions";
import { memberReasons } from "@/lib/text/member-reasons";
import { noteRefusal } from "./audit-refusal";
import { safeCallbackPath } from "./callback-url";
import { cookieNames, cookieOptions } from "./cookies";
import { SignInRefusedError, type Watch } from "./failures";
import { oidcProvider } from "./providers/oidc";
import { passwordProvider } from "./providers/password";
import { secondFactorProvider } from "./providers/second-factor";
import type { RequestContext } from "./request-context";
import { openSealed } from "./sealed-cookie";
import { logRefusedSignIn, openNewSession } from "./session";
import { forgiveProviderSteps } from "./sign-in-limits";

/** How long signing in at the organisation's provider may take. */
const AWAY_SECONDS = 15 * 60;

/**
 * next-auth manages the cookie; the session's row decides whether it is valid (design, Member operations). The user id
 * that our providers return is the id of the session they opened.
 */
export function authOptions(context: RequestContext, watch: Watch): NextAuthOptions {
  const { address } = context;
  const { AUTH_SECRET, SESSION_MAX, PORTAL_URL } = getConfig();
  const names = cookieNames();
  const options = cookieOptions();
  const whileAway = { ...options, maxAge: AWAY_SECONDS };
  const oidc = oidcProvider();
  const check = watch(async (sid: string) => checkSession(getRuntime(), sid));
  return {
    secret: AUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_MAX },
    jwt: { decode: openSealed },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/account" },
    cookies: {
      sessionToken: { name: names.session, options },
      csrfToken: { name: names.csrf, options },
      callbackUrl: { name: names.callbackUrl, options },
      state: { name: names.state, options: whileAway },
      nonce: { name: names.nonce, options: whileAway },
      pkceCodeVerifier: { name: names.pkce, options: whileAway },
    },
    providers: [passwordProvider({ address }, watch), secondFactorProvider(context, watch), ...(oidc ? [oidc] : [])],
    callbacks: {
      /** Runs before `jwt` and with the same user, so that a refusal reaches the sign-in page with its own reason. */
      signIn: watch(async ({ user, account, profile }) => {
        if (account?.provider === "oidc") user.id = await openOidcSession(profile, context);
        return true;
      }),
      /** The cookie carries the session's id and nothing about its owner. */
      jwt: async ({ token, user }: { token: Record<string, unknown>; user?: User }) => {
        const sid = user?.id ?? token.sid;
        if (typeof sid !== "string") throw new Error("The token names no session.");
        const { status } = await check(sid);
        if (status !== "live" && status !== "pending") throw new Error("The session has ended.");
        return { sid };
      },
      session: async ({ session, token }) => {
        const found = typeof token.sid === "string" ? await check(token.sid) : undefined;
        if (found?.status !== "live") return { expires: session.expires };
        const { name, email, clientUserId } = found.viewer;
        return { expires: session.expires, user: { name, email, clientUserId } };
      },
      redirect: ({ url }) => new URL(safeCallbackPath(url, PORTAL_URL.origin), PORTAL_URL).href,
    },
    events: {
      signOut: watch(async ({ token }) => {
        if (typeof token?.sid === "string") await endSession(getRuntime(), token.sid);
      }),
    },
    logger: {
      error: (code, about) => log.warn({ code, reason: reasonOf(about) }, "next-auth refused a request"),
      warn: (code) => log.debug({ code }, "next-auth warns"),
      debug: () => undefined,
    },
  };
}

async function openOidcSession(claims: unknown, context: RequestContext): Promise<string> {
  const provider = { name: "oidc", ...context };
  const admission = await admitByProvider(getRuntime(), provider, claims);
  if (admission.status === "oidc-other-account") {
    await noteRefusal(getRuntime(), provider, {
      action: "member.link-account",
      subject: admission.clientUserId,
      reason: memberReasons.otherAccount,
    });
  }
  if (admission.status !== "admitted") {
    logRefusedSignIn("oidc", context.address, admission.status);
    throw new SignInRefusedError(admission.status);
  }
  const { memberId, account, secondFactor } = admission;
  await forgiveProviderSteps(getRuntime(), context.address);
  return await openNewSession("oidc", { memberId, account, address: context.address, secondFactor });
}

/** Only the message: the other fields of an error from the provider's client may contain a token. */
function reasonOf(about: unknown): string | undefined {
  const error = about instanceof Error ? about : about instanceof Object && "error" in about ? about.error : undefined;
  return error instanceof Error ? `${error.name}: ${error.message}` : undefined;
}
