import { type APIRequestContext, expect } from "@playwright/test";
import fc from "fast-check";
import { z } from "zod";
import { freePort } from "@/tests/factories/free-port";
import { copyCatalogue } from "../setup/dressed-portal";
import { add, test } from "../setup/test";
import { cookieOf, visit } from "./setup/actors";
import { fuzzedRequests, type There } from "./setup/fuzzed-requests";
import { type IdentityProvider, startIdentityProvider } from "./setup/identity-provider";
import { type RawAnswer, rawRequest } from "./setup/raw-request";
import { builtRoutes, type Route } from "./setup/routes";
import { samplesFor } from "./setup/samples";
import { type RunningWeb, startWeb } from "./setup/start-web";

/** The whole proof takes hours (`npm run soak`); every other run has a taste of it. */
const SOAK = process.env.SOAK === "1";
const RUNS = SOAK ? 2000 : 30;
/** Requests for one session, of routes that let one try only so often; signing in takes a while. */
const RUNS_A_SESSION = SOAK ? 10 : RUNS;
/** One is applied, paused or undone soon, and the next ones not yet. */
const ROSTERS = 5;

/** All that next-auth has, used here or not. */
const ACTIONS = `session csrf providers signin signout error callback/credentials callback/second-factor signin/oidc
  callback/oidc callback signin/credentials verify-request _log`.split(/\s+/);
/** Routes that ask the program, or for the feed. */
const ASKS_A_SERVICE = /redeem|connection|members\/\[id\]\/(route|deactivate|reactivate|register|erase)/;
/** Signing in or out, or changing the password, ends the session that the other requests need. */
const ENDS_A_SESSION = /auth|password\/change|sessions\/end|second-factor/;

let web: RunningWeb;
let provider: IdentityProvider;
let admin: APIRequestContext;
let there: There;

test.beforeAll(async () => {
  const port = await freePort();
  provider = await startIdentityProvider(`http://localhost:${port}`);
  const oidc = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
  };
  // With its worker, as a roster that is not planned can be neither applied nor stopped; and behind a proxy that tells
  // of another address each time, as limits would answer most of what one address sends.
  const settings = { SECOND_FACTOR: "optional", TRUSTED_PROXIES: "127.0.0.1", ...oidc };
  web = await startWeb(port, settings, copyCatalogue, "scripts/start.ts");
  admin = await visit(web.portal, await add(web.portal, "admin", "Adam Lindqvist"));
  there = await whatIsThere();
});

test.afterAll(async () => {
  const { status } = await rawRequest(web.portal.url, {
    path: "/api/admin/members",
    headers: { cookie: there.cookie },
  });
  await web.stop();
  provider.close();
  expect(status, "the admin was signed in to the end").toBe(200);
});

const PLACEHOLDERS = {
  ...{ offer: "~offer~", merchant: "~merchant~", category: "~category~", member: "~member~" },
  ...{ roster: "~roster~", run: "~run~", action: "~action~" },
};

for (const route of builtRoutes(PLACEHOLDERS)) {
  const name = `${route.name} answers any request, without failing and without telling how it works (ASVS 5.0, 16.5.1)`;
  test(name, { tag: "@longer" }, async () => {
    test.setTimeout(SOAK ? 3_600_000 : 120_000);
    const runs = route.path.includes("~action~") ? 4 * RUNS : RUNS;
    const needsOwnSession = ENDS_A_SESSION.test(route.name);
    const numRuns = needsOwnSession ? RUNS_A_SESSION : runs;
    for (let done = 0; done < runs; done += numRuns) {
      const known = {
        ...(needsOwnSession ? await newSession() : there),
        ...(route.path.includes("~member~") ? { ids: { member: await newMembers() } } : {}),
      };
      await fc.assert(
        fc.asyncProperty(fuzzedRequests(route, known), fc.ipV4(), async (request, address) => {
          const headers = { "x-forwarded-for": address, ...request.headers };
          const answer = await rawRequest(web.portal.url, { ...request, headers });
          expect(whatIsWrong(route, answer)).toBeUndefined();
        }),
        { numRuns },
      );
    }
  });
}

/** 502 and 504 are the services' failures, and 503 says how long a database is locked; all else from 500 on is ours. */
function whatIsWrong({ name }: Route, { status, headers, body: answered }: RawAnswer): string | undefined {
  const isServices = (status === 502 || status === 504) && ASKS_A_SERVICE.test(name);
  const isBusy = status === 503 && headers["retry-after"] !== undefined;
  if (status >= 500 && !isServices && !isBusy) return `${status}: ${answered.slice(0, 500)}`;
  if (/\n\s+at .+:\d+:\d+|node_modules|SqliteError|ZodError|SELECT .+ FROM/.test(answered))
    return answered.slice(0, 500);
  return undefined;
}

/** The session of an admin for one test only, which may end it, and know the admin's password. */
async function newSession(): Promise<There> {
  const person = await add(web.portal, "admin", "Mayfly Lindqvist");
  const visitor = await visit(web.portal, person);
  expect((await visitor.get("/api/categories")).status(), "the admin is signed in").toBe(200);
  return seenBy(await cookieOf(visitor), { ...there, fields: { ...there.fields, current: [person.password] } });
}

/** Members whom a test may deactivate, erase or give another role. */
async function newMembers(): Promise<string[]> {
  const made = Array.from({ length: Math.ceil(RUNS / 8) }, async () => {
    const { body } = await rawRequest(web.portal.url, {
      method: "POST",
      path: "/api/admin/members",
      headers: { cookie: there.cookie, "content-type": "application/json" },
      body: JSON.stringify({ email: `${crypto.randomUUID()}@e2e.example`, firstName: "Maya", lastName: "Okafor" }),
    });
    return encodeURIComponent(z.object({ clientUserId: z.string() }).parse(JSON.parse(body)).clientUserId);
  });
  return await Promise.all(made);
}

async function whatIsThere(): Promise<There> {
  const { offers, run } = await samplesFor(admin);
  const rosters = await Promise.all(Array.from({ length: ROSTERS }, async () => (await samplesFor(admin)).roster));
  const planned = await Promise.all(rosters.map(planHashOf));
  const member = await add(web.portal, "member", "Maya Okafor");
  const ids = {
    offer: offers.map(({ id }) => String(id)),
    merchant: offers.map(({ merchant }) => String(merchant.id)),
    category: offers.map(({ category }) => category.key),
  };
  const fields = {
    ...ids,
    email: [member.email],
    password: [member.password, "a few plain words"],
    planHash: planned,
    role: ["member", "support", "admin"],
    callbackUrl: ["/saved", `${web.portal.url}/saved`],
    bbox: ["-125,25,-66,49"],
  };
  const known = { origin: web.portal.url, ids: { ...ids, roster: rosters, run: [run], action: ACTIONS }, fields };
  return seenBy(await cookieOf(admin), known);
}

/** Resolves when the worker has planned it. */
async function planHashOf(roster: string): Promise<string> {
  let planHash: unknown;
  await expect(async () => {
    const answer: unknown = await (await admin.get(`/api/admin/rosters/${roster}`)).json();
    planHash = z.object({ planHash: z.string() }).parse(answer).planHash;
  }).toPass({ timeout: 60_000 });
  return z.string().parse(planHash);
}

/** With the session of one person, whose forms carry a token of their own. */
function seenBy(cookie: string, known: Omit<There, "cookie">): There {
  const csrfToken = /csrf-token=(\w+)/.exec(cookie)?.[1] ?? "";
  return { ...known, cookie, fields: { ...known.fields, csrfToken: [csrfToken] } };
}
