import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** Who may read a route's answers, and who may make changes through it. */
export type Audience = "everybody" | "member" | "support";

export interface Route {
  /** As the build names it: `/api/admin/members/[id]/route`. */
  readonly name: string;
  /** With every parameter filled in. */
  readonly path: string;
  readonly isPage: boolean;
  readonly audience: Audience;
  /**
   * What its own file answers, but for a GET that only says that there is none; pages and what Next makes of a file are
   * read alone.
   */
  readonly methods: readonly string[];
  /** The methods that only admins may use, according to the route's own file. */
  readonly adminMethods: readonly string[];
  /** Content type of its bodies. */
  readonly accepts: string;
}

/** What is open; all the rest is closed, so that a new route is held to it before anybody thinks of it. */
const OPEN = new Set([
  "/_global-error/page",
  "/_not-found/page",
  "/api/auth/[...nextauth]/route",
  "/api/brand/logo/route",
  "/api/password/link/route",
  "/api/password/set/route",
  // Mail providers press it for the reader, without a session (RFC 8058, 3.2); its signed link only allows ending
  // mails.
  "/api/unsubscribe/route",
  "/apple-icon.png/route",
  "/forgot-password/page",
  "/healthz/route",
  "/icon.svg/route",
  "/manifest.webmanifest/route",
  "/metrics/route",
  "/offline/route",
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
  /** Ids of a roster and of a sync run; 1 by default. */
  readonly roster?: string;
  readonly run?: string;
  /** The next-auth action; `session` by default. */
  readonly action?: string;
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
    ...answeredBy(name),
  }));
}

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const MANIFEST = ".next/server/app-paths-manifest.json";

function audienceOf(name: string): Audience {
  if (OPEN.has(name)) return "everybody";
  return /^\/(api\/)?admin\//.test(name) ? "support" : "member";
}

function answeredBy(name: string): Pick<Route, "methods" | "adminMethods" | "accepts"> {
  const file = `app${name}.ts`;
  if (name.endsWith("/page") || !existsSync(file)) return { methods: ["GET"], adminMethods: [], accepts: JSON_TYPE };
  const source = readFileSync(file, "utf8");
  const exported = [
    ...source.matchAll(
      /(?:export (?:const|(?:async )?function)|\bas) ([A-Z]{3,7})\b(?! = onlyByForm)(?: = (\w+)Route)?/g,
    ),
  ];
  if (exported.length === 0) throw new Error(`No method is found in ${file}.`);
  const isForm = source.includes("[FORM") || /\/(auth|unsubscribe)\//.test(file);
  return {
    methods: exported.map(([, method = ""]) => method),
    adminMethods: exported.flatMap(([, method = "", guard]) => (guard === "admin" ? [method] : [])),
    accepts: source.includes("text/csv") ? "text/csv" : isForm ? FORM_TYPE : JSON_TYPE,
  };
}

function pathOf(name: string, samples: Samples): string {
  const path = name.replace(/\/(page|route)$/, "").replaceAll(/\/\([^)]+\)/g, "");
  const filled = path
    .replace(/(offers|saved)\/\[id\]/, `$1/${samples.offer}`)
    .replace(/(merchants|logos)\/\[id\]/, `$1/${samples.merchant}`)
    .replace(/members\/\[id\]/, `members/${encodeURIComponent(samples.member)}`)
    .replace(/rosters\/\[id\]/, `rosters/${samples.roster ?? "1"}`)
    .replace(/(sync|runs)\/\[id\]/, `$1/${samples.run ?? "1"}`)
    .replace("[[...category]]", samples.category)
    .replace("[...nextauth]", samples.action ?? "session")
    .replace(/\[+\.\.\.rest\]+/, "nothing");
  if (filled.includes("[")) throw new Error(`Nothing is known to fill ${name} in with.`);
  return filled || "/";
}
