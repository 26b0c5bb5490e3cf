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
import { builtRoutes } from "./setup/routes";
import { samplesFor } from "./setup/samples";
import { type RunningWeb, startWeb } from "./setup/start-web";

/** The whole proof takes hours (`npm run soak`); every other run has a taste of it. */
const SOAK = process.env.SOAK === "1";
const RUNS = SOAK ? 2000 : 30;

/** All that next-auth has, used here or not. */
const ACTIONS = `session csrf providers signin signout error callback/credentials callback/second-factor signin/oidc
  callback/oidc callback signin/credentials verify-request _log`.split(/\s+/);
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
  web = await startWeb(port, { SECOND_FACTOR: "optional", ...oidc }, copyCatalogue);
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
    const known = {
      ...(ENDS_A_SESSION.test(route.name) ? seenBy(await newCookie(), there) : there),
      ...(route.path.includes("~member~") ? { ids: { member: await newMembers() } } : {}),
    };
    await fc.assert(
      fc.asyncProperty(fuzzedRequests(route, known), async (request) => {
        const answer = await rawRequest(web.portal.url, request);
        expect(whatIsWrong(answer)).toBeUndefined();
      }),
      { numRuns: route.path.includes("~action~") ? 4 * RUNS : RUNS },
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

/** An admin for one test only, which may end the admin's session. */
async function newCookie(): Promise<string> {
  return await cookieOf(await visit(web.portal, await add(web.portal, "admin", "Mayfly Lindqvist")));
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
  const { offers, roster, run } = await samplesFor(admin);
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
    current: [member.password],
    role: ["member", "support", "admin"],
    callbackUrl: ["/saved", `${web.portal.url}/saved`],
    bbox: ["-125,25,-66,49"],
  };
  const known = { origin: web.portal.url, ids: { ...ids, roster: [roster], run: [run], action: ACTIONS }, fields };
  return seenBy(await cookieOf(admin), known);
}

/** With the session of one person, whose forms carry a token of their own. */
function seenBy(cookie: string, known: Omit<There, "cookie">): There {
  const csrfToken = /csrf-token=(\w+)/.exec(cookie)?.[1] ?? "";
  return { ...known, cookie, fields: { ...known.fields, csrfToken: [csrfToken] } };
}
