import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "@/lib/auth/content-security-policy";
import { cookieNames, cookieOptions } from "@/lib/auth/cookies";
import { csrfTokenOf, newCsrfCookie } from "@/lib/auth/csrf";
import { METHOD_HEADER, nonceOf, PATH_HEADER } from "@/lib/auth/request-context";
import { getConfig } from "@/lib/config";

/** Pages for people who are not signed in. */
const OPEN_PAGES = new Set(["/sign-in", "/forgot-password", "/set-password", "/unsubscribe", "/offline"]);
const API = /^\/api(\/|$)/;
/** Its pages lead to sign-in themselves, because they record refusals. */
const CONSOLE = /^\/admin(\/|$)/;
/** Routes that stand among the pages, and say themselves which methods they have. */
const ROUTES = /^\/(offline|saved\/offline|offers\/[^/]+\/redeeming)$/;
const PAGE_METHODS = ["GET", "HEAD"];
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);
/**
 * Folders of `public/`, addresses of standards, and the image optimiser, which is off: a page answers for what they
 * lack, so its policy is set for all.
 */
const FILES = /^\/((basemap|icons|\.well-known)\/|_next\/image$)/;

/**
 * Sets a content security policy on every page and answer, and redirects to sign-in early; the routes decide who may
 * see what.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const names = cookieNames();
  const isPage = !API.test(pathname) && !PROBES.has(pathname) && !FILES.test(pathname);
  const isOpen = !isPage || OPEN_PAGES.has(pathname) || CONSOLE.test(pathname);
  if (!isOpen && !request.cookies.has(names.session)) {
    const query = new URLSearchParams({ callbackUrl: pathname + search });
    // A form that was sent to a page is not sent again to this one.
    const status = request.method === "POST" ? 303 : 307;
    return NextResponse.redirect(new URL(`/sign-in?${query}`, getConfig().PORTAL_URL), status);
  }

  const policy = contentSecurityPolicy(nonceOf(request.headers));
  // Next draws a page for any method but OPTIONS. Those of the console come to that, because they record refusals.
  const isDrawn = CONSOLE.test(pathname) && request.method !== "OPTIONS";
  const isReadAlone = isPage && !ROUTES.test(pathname) && !isDrawn;
  if (isReadAlone && !PAGE_METHODS.includes(request.method)) {
    const headers = { allow: PAGE_METHODS.join(", "), "content-security-policy": policy };
    return new NextResponse(null, { status: 405, headers });
  }

  // What a page fetches for itself, several at once, would take the place of the token in its forms. A service worker
  // fetches too, and then says that it does so for a navigation.
  // What another site posts here comes without our cookies, and would replace the token of open forms, too.
  const isRead = request.method === "GET";
  const mayCarryForms = isRead && isPage && ["navigate", null].includes(request.headers.get("sec-fetch-mode"));
  const hasToken = csrfTokenOf(request.cookies.get(names.csrf)?.value) !== undefined;
  const newCookie = mayCarryForms && !hasToken ? newCsrfCookie() : undefined;
  if (newCookie) request.cookies.set(names.csrf, newCookie);
  const headers = new Headers(request.headers);
  headers.set(METHOD_HEADER, request.method);
  headers.set(PATH_HEADER, pathname + search);
  headers.set("content-security-policy", policy);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (newCookie) response.cookies.set(names.csrf, newCookie, cookieOptions());
  return response;
}

/**
 * Single files carry no nonce and need no session; uploads do not pass here, where a body would be cut, nor does Redeem,
 * whose time counts: its failures are documents, which set their policy themselves.
 */
export const config = {
  matcher: [
    "/((?!_next/static/|api/admin/rosters(?:/|$)|(?:api/offers/[^/]+/redeem|favicon\\.ico|icon\\.svg|apple-icon\\.png|manifest\\.webmanifest|robots\\.txt|sw\\.js)$).*)",
  ],
};
