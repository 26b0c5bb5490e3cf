import { readFileSync } from "node:fs";
import { z } from "zod";

/** Who may read what a route answers, and who may change something by it. */
export type Audience = "everybody" | "member" | "support";

export interface Route {
  /** As the build names it: `/api/admin/members/[id]/route`. */
  readonly name: string;
  /** With every parameter filled in. */
  readonly path: string;
  readonly isPage: boolean;
  readonly audience: Audience;
}

/** What is open; all the rest is closed, so that a new route is held to it before anybody thinks of it. */
const OPEN = new Set([
  "/_global-error/page",
  "/_not-found/page",
  "/api/auth/[...nextauth]/route",
  "/api/brand/logo/route",
  "/api/password/link/route",
  "/api/password/set/route",
  // Mail providers press it for the reader, without a session (RFC 8058, 3.2); its signed link allows ending mails alone.
  "/api/unsubscribe/route",
  "/apple-icon.png/route",
  "/forgot-password/page",
  "/healthz/route",
  "/icon.svg/route",
  "/manifest.webmanifest/route",
  "/metrics/route",
  "/readyz/route",
  "/set-password/page",
  "/sign-in/page",
  // Asks before it ends mails; it shows nothing of whom they are for.
  "/unsubscribe/page",
]);

export interface Samples {
  readonly offer: string;
  readonly merchant: string;
  readonly category: string;
  readonly member: string;
}

/** Every page and route handler that the build has, from its own manifest. */
export function builtRoutes(samples: Samples): Route[] {
  const manifest = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(MANIFEST, "utf8")));
  const missing = [...OPEN].filter((name) => !(name in manifest));
  if (missing.length > 0) throw new Error(`These open routes are no longer built: ${missing.join(", ")}`);
  return Object.keys(manifest).map((name) => ({
    name,
    path: pathOf(name, samples),
    isPage: name.endsWith("/page"),
    audience: audienceOf(name),
  }));
}

const MANIFEST = ".next/server/app-paths-manifest.json";

function audienceOf(name: string): Audience {
  if (OPEN.has(name)) return "everybody";
  return /^\/(api\/)?admin\//.test(name) ? "support" : "member";
}

function pathOf(name: string, samples: Samples): string {
  const path = name.replace(/\/(page|route)$/, "").replaceAll(/\/\([^)]+\)/g, "");
  const filled = path
    .replace(/(offers|saved)\/\[id\]/, `$1/${samples.offer}`)
    .replace(/(merchants|logos)\/\[id\]/, `$1/${samples.merchant}`)
    .replace(/members\/\[id\]/, `members/${encodeURIComponent(samples.member)}`)
    .replace("[[...category]]", samples.category)
    .replace("[...nextauth]", "session")
    .replaceAll(/\[[^/]+\]/g, "1");
  return filled || "/";
}
