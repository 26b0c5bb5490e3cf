import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getConfig } from "@/lib/config";
import { hasCode, InvalidInputError, NotFoundError } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { refusalText } from "@/lib/text/refusals";
import { FORM, parseForm, readText } from "./body";
import { safeCallbackPath } from "./callback-url";
import { cookieNames } from "./cookies";
import { csrfTokenOf } from "./csrf";
import { watchFailures } from "./failures";
import { MethodNotAllowedError } from "./method-error";
import { authOptions } from "./options";
import { hasOidc } from "./providers/oidc";
import { requestContext } from "./request-context";
import { type ErrorAnswer, seeOther } from "./route";
import { requireContentType, requireSameOrigin } from "./same-origin";
import { currentSession, logRefusedSignIn, type SignInWay } from "./session";
import { countCode, countProviderStep, countSignIn, type ProviderStep } from "./sign-in-limits";
import { keepTypedEmail } from "./typed-email";

type Context = { params: Promise<{ nextauth: string[] }> };

interface Answers {
  readonly onError: ErrorAnswer;
  /** A page that leads on to the organisation's provider. */
  readonly onward: (url: URL) => Promise<Response>;
}

/** The next-auth actions that are served, with their methods. It has others, some of which fail with 500. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  csrf: ["GET"],
  session: ["GET"],
  providers: ["GET"],
  signin: ["GET"],
  signout: ["GET", "POST"],
  error: ["GET"],
  "callback/credentials": ["POST"],
  "callback/second-factor": ["POST"],
};
const OIDC_ACTIONS: typeof ACTIONS = { "signin/oidc": ["POST"], "callback/oidc": ["GET"] };

const PROVIDER_STEPS: Readonly<Record<string, ProviderStep>> = { "signin/oidc": "there", "callback/oidc": "back" };

/** What a provider answers whom it does not let in, or who cancels there (RFC 6749, 4.1.2.1). */
const DENIED = "access_denied";

/** next-auth with what it lacks: attempts are counted, forms and addresses checked. */
export function authHandler({ onError, onward }: Answers) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const { requestId, address } = requestContext(request.headers);
    try {
      const action = (await context.params).nextauth.join("/");
      requireKnown(action, request.method);
      requireWholeCookie(request);
      const url = new URL(request.url);
      if (action === "error")
        return seeOther(`/sign-in?${new URLSearchParams({ error: url.searchParams.get("error") ?? "" })}`);
      if (action === "callback/oidc" && !request.cookies.has(cookieNames().state)) {
        logRefusedSignIn("oidc", address, "not-begun-here");
        return seeOther("/sign-in?error=OAuthCallback");
      }
      // next-auth would delete the cookie, by which the next page says why the session has ended.
      if (action === "session" && (await currentSession()).status === "ended") {
        return Response.json({}, { headers: { "cache-control": "no-store" } });
      }
      const checked = request.method === "POST" ? await checkForm(request, action, address) : withSafeCallback(request);
      // Only now: another site could use up the count of its visitors' network, by forms or pictures that lead here.
      const step = PROVIDER_STEPS[action];
      if (step) await counted("oidc", address, countProviderStep(getRuntime(), step, address));
      const failures = watchFailures();
      const answer: unknown = await NextAuth(authOptions({ requestId, address }, failures.watch))(checked, context);
      failures.rethrow();
      if (!(answer instanceof Response)) throw new TypeError("next-auth gave no response.");
      if (action === "signin" && url.searchParams.has("csrf")) return tellUnproved(answer, request);
      if (action === "callback/oidc" && url.searchParams.get("error") === DENIED) return tellDenied(answer, address);
      return action === "signin/oidc" ? await leadOn(answer, onward) : answer;
    } catch (error) {
      return await onError(error, request, requestId);
    }
  };
}

/** next-auth silently sends back a form whose token does not match the cookie. */
function tellUnproved(answer: Response, request: NextRequest): Response {
  const error = request.cookies.has(cookieNames().csrf) ? "stale-form" : "no-cookie";
  const [path = "", query] = (answer.headers.get("location") ?? "/sign-in").split("?");
  return seeOther(`${path}?${new URLSearchParams([...new URLSearchParams(query), ["error", error]])}`);
}

/** next-auth would have people try again who may not use the portal. */
function tellDenied(answer: Response, address: string | undefined): Response {
  logRefusedSignIn("oidc", address, "denied-there");
  return withCookiesOf(answer, seeOther("/sign-in?error=oidc-denied"));
}

function requireKnown(action: string, method: string): void {
  const actions = hasOidc() ? { ...ACTIONS, ...OIDC_ACTIONS } : ACTIONS;
  const methods = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!methods) throw new NotFoundError(refusalText.nothing);
  if (!methods.includes(method)) throw new MethodNotAllowedError(methods);
}

function requireWholeCookie(request: NextRequest): void {
  const remembered = request.cookies.get(cookieNames().callbackUrl)?.value;
  if (remembered && !/^https?:$/.test(URL.parse(remembered)?.protocol ?? "")) {
    throw new InvalidInputError(refusalText.cookie);
  }
}

/** Whoever is over the limit is refused, too: an attack by many addresses shows in the log. */
async function counted(way: SignInWay, address: string | undefined, count: Promise<void>): Promise<void> {
  try {
    await count;
  } catch (error) {
    if (hasCode(error, "too_many_requests")) logRefusedSignIn(way, address, "too-many");
    throw error;
  }
}

/** Counts the attempt, and gives next-auth the form as we read it, without a query, which could change its meaning. */
async function checkForm(request: NextRequest, action: string, address: string | undefined): Promise<NextRequest> {
  requireSameOrigin(request, getConfig().PORTAL_URL.origin);
  await requireContentType(request, [FORM]);
  const body = await readText(request);
  const form = parseForm(body);
  if (action === "callback/credentials") {
    // Before anything refuses it, as next-auth does with a stale form; signing in forgets it.
    await keepTypedEmail(form.email);
    await counted("password", address, countSignIn(getRuntime(), { email: form.email ?? "", address }));
  }
  if (action === "callback/second-factor") {
    const session = await currentSession();
    if (session.status === "pending") {
      await counted("second-factor", address, countCode(getRuntime(), { memberId: session.memberId, address }));
    }
  }
  // By now the form is known to be ours. Its token can be older than the cookie, from before another tab was opened, and
  // next-auth would lead on as if it had signed out.
  const token = action === "signout" ? csrfTokenOf(request.cookies.get(cookieNames().csrf)?.value) : undefined;
  const proved = token === undefined ? body : `${new URLSearchParams({ ...form, csrfToken: token })}`;
  const { origin, pathname } = new URL(request.url);
  const headers = new Headers(request.headers);
  // next-auth fails on an empty body that claims to be JSON, so an empty body gets a form's type.
  headers.set("content-type", FORM);
  return new NextRequest(origin + pathname, { method: "POST", headers, body: proved });
}

function withSafeCallback(request: NextRequest): NextRequest {
  const { origin } = getConfig().PORTAL_URL;
  const url = new URL(request.url);
  const asked = url.searchParams.get("callbackUrl");
  if (asked === null) return request;
  url.searchParams.set("callbackUrl", new URL(safeCallbackPath(asked, origin), origin).href);
  return new NextRequest(url, request);
}

/**
 * The way to the provider is a page of its own: browsers apply `form-action` to every redirect after a form, and we
 * cannot list where the provider redirects to in turn.
 */
async function leadOn(answer: Response, onward: Answers["onward"]): Promise<Response> {
  const url = new URL(answer.headers.get("location") ?? "/sign-in", getConfig().PORTAL_URL);
  if (url.origin === getConfig().PORTAL_URL.origin) return answer;
  return withCookiesOf(answer, await onward(url));
}

function withCookiesOf(answer: Response, other: Response): Response {
  for (const cookie of answer.headers.getSetCookie()) other.headers.append("set-cookie", cookie);
  return other;
}
