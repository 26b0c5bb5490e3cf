import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type APIRequestContext, expect, request, test } from "@playwright/test";
import { z } from "zod";
import { FROM_FILE } from "@/lib/setting-schema";
import { BUILD_CANARY, BUILD_SECRETS } from "@/scripts/checks/build-canaries.mjs";
import { freePort } from "@/tests/factories/free-port";
import { copyCatalogue, tamper } from "../setup/dressed-portal";
import { published } from "../setup/running-portal";
import { add } from "../setup/test";
import { cookieOf, enrolSecondFactor, visit } from "./setup/actors";
import { QUERIES } from "./setup/canaries";
import { type IdentityProvider, startIdentityProvider } from "./setup/identity-provider";
import { type MailServer, startMailServer } from "./setup/mail-server";
import { rawRequest } from "./setup/raw-request";
import { builtRoutes } from "./setup/routes";
import { samplesFor } from "./setup/samples";
import { spellingsOf } from "./setup/spellings";
import { type RunningWeb, startWeb } from "./setup/start-web";

/** What is no secret although it may come from a file. */
const PUBLIC: readonly string[] = ["MEMBER_API_PUBLIC_KEY", "OIDC_CLIENT_ID", "MAP_STYLE_URL"];
/** What this portal, without a logo of its own, has nothing for; an admin has not the metrics' token either. */
const WITHOUT_ANSWER = [
  "/_global-error/page",
  "/_not-found/page",
  "/admin/[...rest]/page",
  "/api/[[...rest]]/route",
  "/api/admin/[...rest]/route",
  "/api/brand/logo/route",
  "/metrics/route",
];
const ROSTERS = z.object({ items: z.array(z.object({ state: z.string() })) });

let provider: IdentityProvider;
let mail: MailServer;
let web: RunningWeb;
/** Of every secret setting, by its name. */
const secrets = new Map<string, string>();

test.describe.configure({ timeout: 300_000 });

// The whole program with every secret that it can be given, for what its worker does with them, too.
test.beforeAll(async () => {
  const port = await freePort();
  provider = await startIdentityProvider(`http://localhost:${port}`);
  mail = await startMailServer();
  const [mailPassword, rosterPassword] = [canary(), canary()];
  const set = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    SMTP_URL: `smtp://portal:${encodeURIComponent(mailPassword)}@127.0.0.1:${mail.port}`,
    METRICS_TOKEN: canary(),
    // The sandbox has no such file, and asks for no password.
    ROSTER_SOURCE: `https://roster:${encodeURIComponent(rosterPassword)}@${new URL(published().sandboxUrl).host}/staff.csv`,
    ROSTER_SOURCE_PRIVATE: "allowed",
  };
  web = await startWeb(port, set, copyCatalogue, "scripts/start.ts");
  for (const [name, value] of configured(web.portal.on.env)) secrets.set(name, value);
  secrets.set("the password in SMTP_URL", mailPassword).set("the password in ROSTER_SOURCE", rosterPassword);
});
test.afterAll(async () => {
  await web?.stop();
  await mail?.close();
  provider?.close();
});

test("no secret, token or password is in the build, the logs, the databases or an answer, however it is written (ASVS 5.0, 13.3.1, 16.2.5 and 16.5.1)", async () => {
  const { portal } = web;
  expect([...FROM_FILE].filter((name) => !PUBLIC.includes(name) && !secrets.has(name))).toEqual([]);
  const admin = await add(portal, "admin", "Adam Lindqvist");
  const careful = await add(portal, "support", "Cara Fold");
  const visitor = await visit(portal, admin);
  const { offers: _, ...samples } = await samplesFor(visitor);

  await visit(portal, { ...admin, password: "a wrong password, 7f3a" });
  secrets.set("a password", admin.password).set("a wrong password", "a wrong password, 7f3a");
  const redeemed = await visitor.post(`/api/offers/${samples.offer}/redeem`, {
    headers: { accept: "application/json" },
  });
  const { url } = z.object({ url: z.url() }).parse(await redeemed.json());
  secrets.set("the program's token", new URL(url).searchParams.get("token") ?? "");
  const link = await visitor.post(`/api/admin/members/${careful.clientUserId}/password-link`);
  expect(link.ok(), await link.text()).toBe(true);
  secrets.set("a password link", /token=([\w-]{20,})/.exec(await link.text())?.[1] ?? "");
  const guarded = await visit(portal, careful);
  const { secret, codes } = await enrolSecondFactor(guarded, careful);
  secrets.set("a TOTP secret", secret).set("a recovery code", codes[0] ?? "");
  secrets.set("a session", /session-token=([^;]+)/.exec(await cookieOf(visitor))?.[1] ?? "");
  await signInAtProvider();
  await useWhatIsRefused(visitor, admin.email);
  for (const [name, value] of secrets) expect(value.length, `${name} is long enough to be told`).toBeGreaterThan(5);

  const answers = new Map<string, string>();
  const cookie = await cookieOf(visitor);
  const routes = builtRoutes({ ...samples, member: careful.clientUserId })
    // An endless stream of events, or the end of the session by which all is asked.
    .filter(({ name }) => !/events\/route$|sessions\/end/.test(name));
  const unanswered: string[] = [];
  for (const method of ["GET", "POST", "DELETE"]) {
    for (const { name, path, methods } of routes) {
      if (method !== "GET" && /members\/\[id\]|password-link/.test(name)) continue;
      const answer = await rawRequest(portal.url, {
        method,
        path: `${path}${QUERIES[name] ?? ""}`,
        headers: { cookie, accept: "text/html" },
      });
      const isAsked = method === "GET" && methods.includes("GET");
      // Of the catalogue's logos only some have been drawn.
      const mayBeMissing = name.startsWith("/api/logos/") && answer.status === 404;
      if (isAsked && answer.status >= 400 && !mayBeMissing) unanswered.push(name);
      const { "set-cookie": _, ...headers } = answer.headers;
      answers.set(`${method} ${path}`, answer.body + JSON.stringify(headers));
    }
  }
  expect(unanswered.toSorted()).toEqual(WITHOUT_ANSWER);

  const places = [
    ...[...answers].map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    ...filesUnder(".next/server"),
    ...filesUnder(".next/static"),
    ...filesUnder(web.folder).filter(({ name }) => /\.(db|db-wal|log)$/.test(name)),
  ];
  expect(places.filter(({ name }) => /portal\.db$|web\.log$|\.js$/.test(name)).length).toBeGreaterThan(10);
  const written = [...secrets].flatMap(([name, value]) => spellingsOf(value).map((spelling) => ({ name, spelling })));
  const found = places.flatMap(({ name: place, bytes }) =>
    written.filter(({ spelling }) => bytes.includes(spelling)).map(({ name, spelling }) => ({ name, spelling, place })),
  );
  expect(found).toEqual([]);
});

test("what stood in the settings while the portal was built is nowhere in the build (ASVS 5.0, 13.3.1)", () => {
  expect(Object.keys(BUILD_SECRETS).toSorted()).toEqual(FROM_FILE.filter((name) => !PUBLIC.includes(name)).toSorted());
  // Next's cache of the build is not what is run.
  const built = filesUnder(".next").filter(({ name }) => !name.startsWith(path.join(".next", "cache")));
  expect(built.length).toBeGreaterThan(100);
  expect(built.filter(({ bytes }) => bytes.includes(BUILD_CANARY)).map(({ name }) => name)).toEqual([]);
});

/** The portal proves itself to the provider by its secret, once with a code that is one. */
async function signInAtProvider(): Promise<void> {
  const { portal } = web;
  const member = await add(portal, "member", "Maya Okafor");
  provider.accounts.set(member.clientUserId, { email: member.email, email_verified: true });
  const browser = await request.newContext({ baseURL: portal.url });
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await browser.get("/api/auth/csrf")).json());
  const way = await browser.post("/api/auth/signin/oidc", { form: { csrfToken, callbackUrl: "/saved" } });
  const choice = await browser.get(/url=(.+)/.exec(way.headers().refresh ?? "")?.[1] ?? "");
  const landed = await browser.get(`${choice.url()}?account=${encodeURIComponent(member.clientUserId)}`);
  expect(landed.url()).toBe(`${portal.url}/saved`);
  await browser.get("/api/auth/callback/oidc?code=1&state=2");
}

/**
 * Each secret is sent to where it belongs, in a way that is refused, because failures are what gets logged and stored.
 */
async function useWhatIsRefused(admin: APIRequestContext, email: string): Promise<void> {
  const { url } = web.portal;
  for (const token of [secrets.get("METRICS_TOKEN"), "not the token at all"]) {
    await rawRequest(url, { path: "/metrics", headers: { authorization: `Bearer ${token}` } });
  }
  await admin.post("/api/password/link", { form: { email } });
  await expect.poll(() => mail.passwords, { timeout: 60_000 }).toContain(secrets.get("the password in SMTP_URL"));
  const rosters = async () => {
    // ROSTER_SOURCE is looked at by night.
    tamper(web, "UPDATE job SET run_after = 0 WHERE kind = 'roster-source' AND state = 'queued'");
    return ROSTERS.parse(await (await admin.get("/api/admin/rosters")).json()).items;
  };
  await expect.poll(rosters, { timeout: 60_000 }).toContainEqual(expect.objectContaining({ state: "refused" }));
}

/** With signs that are written otherwise in an address, in base64 and in JSON. */
function canary(): string {
  return `canary/${randomBytes(12).toString("base64url")}+"=>?`;
}

/** The configured secrets; of a PEM a line near its end, since it begins with what the public key holds too. */
function configured(env: Readonly<Record<string, string | undefined>>): [string, string][] {
  return FROM_FILE.filter((name) => !PUBLIC.includes(name)).flatMap((name) => {
    const file = env[`${name}_FILE`];
    const value = env[name] || (file && readFileSync(file, "utf8").trim());
    if (!value) return [];
    return [[name, value.includes("\n") ? (value.split("\n").at(-4) ?? "") : value]];
  });
}

function filesUnder(folder: string): { name: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => statSync(name).isFile())
    .map((name) => ({ name, bytes: readFileSync(name) }));
}
