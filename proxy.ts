import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "@/lib/auth/content-security-policy";
import { cookieNames, cookieOptions } from "@/lib/auth/cookies";
import { csrfTokenOf, newCsrfCookie } from "@/lib/auth/csrf";
import { NONCE_HEADER, PATH_HEADER } from "@/lib/auth/request-context";
import { getConfig } from "@/lib/config";

/** Pages for who is not signed in. */
const OPEN_PAGES = new Set(["/sign-in", "/forgot-password", "/set-password"]);
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

/** Security headers for every page and answer, and an early way to sign-in; who may see what is decided by the routes. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const names = cookieNames();
  const isPage = !pathname.startsWith("/api/") && !PROBES.has(pathname);
  if (isPage && !OPEN_PAGES.has(pathname) && !request.cookies.has(names.session)) {
    const query = new URLSearchParams({ callbackUrl: pathname + search });
    return withHeaders(NextResponse.redirect(new URL(`/sign-in?${query}`, getConfig().PORTAL_URL)), undefined);
  }

  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const newCookie = isPage && !csrfTokenOf(request.cookies.get(names.csrf)?.value) ? newCsrfCookie() : undefined;
  if (newCookie) request.cookies.set(names.csrf, newCookie);
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(PATH_HEADER, pathname + search);
  headers.set("content-security-policy", policy);

  const response = withHeaders(NextResponse.next({ request: { headers } }), policy);
  if (newCookie) response.cookies.set(names.csrf, newCookie, cookieOptions());
  return response;
}

/** Static files carry no nonce and need no session; uploads do not pass here, where a body would be cut. */
export const config = {
  matcher: ["/((?!_next/static|_next/image|api/admin/rosters|fonts/|maplibre/|basemap/|icon.svg).*)"],
};

function withHeaders(response: NextResponse, policy: string | undefined): NextResponse {
  if (policy) response.headers.set("content-security-policy", policy);
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("x-frame-options", "DENY");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(self)");
  if (getConfig().PORTAL_URL.protocol === "https:") {
    response.headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  }
  return response;
}
