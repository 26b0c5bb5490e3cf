import path from "node:path";
import { expect } from "@playwright/test";
import Database from "better-sqlite3";
import fc from "fast-check";
import { freePort } from "@/scripts/processes/free-port";
import { published } from "../setup/running-portal";
import { add, test } from "../setup/test";
import { cookieOf, visit } from "./setup/actors";
import { type RawAnswer, rawRequest } from "./setup/raw-request";
import { builtRoutes } from "./setup/routes";
import { type RunningWeb, startWeb } from "./setup/start-web";

/** The whole proof takes hours (`npm run soak`); every other run has a taste of it. */
const SOAK = process.env.SOAK === "1";
const RUNS = SOAK ? 2000 : 30;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "text/csv",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/json; charset=utf-16",
  "",
];
const NAMES = [
  ...[
    "q",
    "category",
    "merchant",
    "near",
    "radius",
    "state",
    "city",
    "new",
    "ending",
    "saved",
    "sort",
    "cursor",
    "limit",
  ],
  ...["bbox", "zoom", "size", "v", "token", "callbackUrl", "error", "reason", "from", "to", "actor", "action", "page"],
  ...[
    "email",
    "password",
    "current",
    "csrfToken",
    "code",
    "offer",
    "notify",
    "planHash",
    "confirm",
    "firstName",
    "role",
  ],
];

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e309",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    "__proto__",
    "\u0000",
    "💥",
    "a'--",
    "%",
    "../..",
  ),
  fc.constantFrom(
    "9".repeat(40),
    "x".repeat(3000),
    "2026-02-31",
    "30.2,-97.7",
    "-180,-90,180,90",
    "Austin, TX",
    "78701",
  ),
);
const fields = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), text), text), { maxLength: 5 });
const body = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fields.map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
  fields.map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()),
  fc.string({ unit: "binary", maxLength: 300 }),
);
const headers = fc.record(
  {
    "content-type": fc.constantFrom(...TYPES),
    accept: fc.constantFrom("text/html", "application/json", "*/*", "text/event-stream", "\u00e9"),
    "idempotency-key": fc.string({ maxLength: 200 }).map(encodeURIComponent),
    "if-none-match": fc.constantFrom('"x"', "*", "W/", '"'),
    range: fc.constantFrom("bytes=0-", "bytes=-1", "bytes=9-1", "x"),
    rsc: fc.constantFrom("1"),
    "next-router-state-tree": fc.constantFrom("", "%", "[]", encodeURIComponent('["",{}]'), "x".repeat(2000)),
    "next-action": fc.constantFrom("x", "0".repeat(42)),
    "sec-fetch-site": fc.constantFrom("same-origin", "cross-site"),
    "accept-encoding": fc.constantFrom("gzip", "br", "x"),
    expect: fc.constantFrom("100-continue"),
  },
  { requiredKeys: [] },
);

let web: RunningWeb;
let cookies: readonly string[];

test.beforeAll(async () => {
  web = await startWeb(await freePort(), { SECOND_FACTOR: "optional" }, copyCatalog);
  const admin = await visit(web.portal, await add(web.portal, "admin", "Adam Lindqvist"));
  cookies = ["", "next-auth.session-token=x", await cookieOf(admin)];
});

test.afterAll(async () => {
  const { status } = await rawRequest(web.portal.url, {
    path: "/api/admin/members",
    headers: { cookie: cookies.at(-1) ?? "" },
  });
  await web.stop();
  expect(status, "the admin was signed in to the end").toBe(200);
});

for (const route of builtRoutes({ offer: "{}", merchant: "{}", category: "{}", member: "{}" })) {
  const name = `${route.name} answers any request, without failing and without telling how it works (ASVS 5.0, 16.5.1)`;
  test(name, { tag: "@longer" }, async () => {
    test.setTimeout(SOAK ? 3_600_000 : 120_000);
    const request = fc.record({
      method: fc.constantFrom(...METHODS),
      parameter: fc.oneof(
        fc.nat({ max: 5000 }).map(String),
        text.map(encodeURIComponent),
        fc.constantFrom("%", "%ff", "%00"),
      ),
      query: fields,
      headers,
      cookie: fc.constantFrom(...cookies),
      body,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, parameter, query, headers: sent, cookie, body: content }) => {
        const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
        // Who signs out or changes the password ends the session that the other requests need.
        if (/signout|password\/change|sessions\/end|second-factor/.test(route.path) && cookie === cookies.at(-1))
          return;
        const answer = await rawRequest(web.portal.url, {
          method,
          path: `${route.path.replaceAll(encodeURIComponent("{}"), "{}").replaceAll("{}", parameter || "1")}${search && `?${search}`}`,
          headers: { ...sent, cookie, "x-fuzz": "1" },
          ...(content === undefined || method === "GET" || method === "HEAD" ? {} : { body: content }),
        });
        expect(whatIsWrong(answer)).toBeUndefined();
      }),
      { numRuns: RUNS },
    );
  });
}

/** 502 to 504 are the services' failures and a locked database; anything else from 500 on is ours. */
function whatIsWrong({ status, body: answered }: RawAnswer): string | undefined {
  if (status >= 500 && ![502, 503, 504].includes(status)) return `${status}: ${answered.slice(0, 500)}`;
  if (/\n\s+at .+:\d+:\d+|node_modules|SqliteError|ZodError|SELECT .+ FROM/.test(answered))
    return answered.slice(0, 500);
  return undefined;
}

/** The offers that the other tests have synced. */
function copyCatalog(dataDir: string): void {
  const catalog = new Database(path.join(published().on.env.DATA_DIR ?? "", "catalog.db"), { readonly: true });
  catalog.prepare("VACUUM INTO ?").run(path.join(dataDir, "catalog.db"));
  catalog.close();
}
