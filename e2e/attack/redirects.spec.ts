import { expect } from "@playwright/test";
import { freePort } from "@/tests/factories/free-port";
import { HOSTILE_URLS } from "@/tests/hostile-urls";
import { add, test } from "../setup/test";
import { enrolSecondFactor, visit } from "./setup/actors";
import { type IdentityProvider, startIdentityProvider } from "./setup/identity-provider";
import { type RawAnswer, rawRequest } from "./setup/raw-request";
import { type RunningWeb, startWeb } from "./setup/start-web";

/** One of each kind that browsers are known to follow, for the doors that take a password or a code each time. */
const WORST = ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)"];

let web: RunningWeb;
let provider: IdentityProvider;
/** Of a browser that has opened the sign-in page. */
let csrf: Csrf;

test.beforeAll(async () => {
  provider = await startIdentityProvider("http://localhost:1");
  web = await startWeb(await freePort(), {
    SECOND_FACTOR: "optional",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
  });
  csrf = tokenAndCookie(await get("/sign-in"));
});
test.afterAll(async () => {
  await web?.stop();
  provider?.close();
});

/** Every place that takes an address to be led to afterwards; none of these gets as far as a password. */
const DOORS: Readonly<Record<string, (asked: string) => Promise<RawAnswer>>> = {
  "the sign-in page": (asked) => get(`/sign-in?${new URLSearchParams({ callbackUrl: asked })}`),
  "next-auth's way to it": (asked) => get(`/api/auth/signin?${new URLSearchParams({ callbackUrl: asked })}`),
  "the form of e-mail and password": (asked) => post("callback/credentials", { callbackUrl: asked, email: asked }),
  "the form of a code": (asked) => post("callback/second-factor", { callbackUrl: asked, code: "1" }),
  "the way to the organisation's sign-in": (asked) => post("signin/oidc", { callbackUrl: asked }),
  "signing out": (asked) => post("signout", { callbackUrl: asked }),
  "the cookie that remembers it": (asked) => post("signout", {}, `next-auth.callback-url=${encodeURIComponent(asked)}`),
};

for (const [door, knock] of Object.entries(DOORS)) {
  test(`no hostile address is followed by ${door} (ASVS 5.0, 3.7.2)`, async () => {
    const ours = `${web.portal.url}/saved`;
    expect(leadsTo(await knock(ours)).map(absolute), "it does lead to a page of ours").toContain(ours);
    const alike = HOSTILE_URLS.map((hostile) => hostile.replaceAll("https://perks.example.org", web.portal.url));
    for (const asked of new Set([...HOSTILE_URLS, ...alike])) {
      const answer = await knock(asked);
      expect(answer.status, JSON.stringify(asked)).toBeLessThan(500);
      for (const to of leadsTo(answer)) expectOurs(to, asked);
    }
  });
}

test("a sign-in by password and then by code does not lead to another site either (ASVS 5.0, 3.7.2)", async () => {
  const person = await add(web.portal, "admin", "Cara Fold");
  const enrolled = await visit(web.portal, person);
  const { codes } = await enrolSecondFactor(enrolled, person);
  for (const [index, hostile] of WORST.entries()) {
    const { email, password } = person;
    const answer = await post("callback/credentials", { callbackUrl: hostile, email, password });
    expect(answer.headers["set-cookie"]?.join(), "the password is right").toContain("session-token");
    for (const to of leadsTo(answer)) expectOurs(to, hostile);
    const code = { callbackUrl: hostile, code: codes[index] ?? "" };
    const opened = await post("callback/second-factor", code, sessionIn(answer));
    expect(opened.headers["set-cookie"]?.join(), "the code is right").toContain("session-token");
    for (const to of leadsTo(opened)) expectOurs(to, hostile);
  }
});

interface Csrf {
  readonly token: string;
  readonly cookie: string;
}

const get = (path: string) => rawRequest(web.portal.url, { path });

/** A form of next-auth's, sent as from our own page, with a cookie besides. */
async function post(action: string, fields: Readonly<Record<string, string>>, cookie?: string): Promise<RawAnswer> {
  return await rawRequest(web.portal.url, {
    method: "POST",
    path: `/api/auth/${action}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie: [csrf.cookie, cookie].filter(Boolean).join("; "),
    },
    body: new URLSearchParams({ csrfToken: csrf.token, ...fields }).toString(),
  });
}

function tokenAndCookie({ body, headers }: RawAnswer): Csrf {
  const token = /name="csrfToken" value="(\w+)"/.exec(body)?.[1] ?? "";
  return { token, cookie: (headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ") };
}

function sessionIn({ headers }: RawAnswer): string {
  return (headers["set-cookie"] ?? []).flatMap((line) => /^[^;]*session-token=[^;]+/.exec(line)?.[0] ?? []).join("; ");
}

/** Where an answer leads: at once, by the form that it shows, or by what it has the browser remember. */
function leadsTo({ headers, body }: RawAnswer): string[] {
  const remembered = (headers["set-cookie"] ?? []).flatMap((line) => /callback-url=([^;]*)/.exec(line)?.[1] ?? []);
  const fields = [...body.matchAll(/name="callbackUrl" value="([^"]*)"/g)].map(([, value = ""]) => value);
  return [headers.location ?? [], remembered.map(decodeURIComponent), fields].flat();
}

function absolute(to: string): string {
  return new URL(to, web.portal.url).href;
}

function expectOurs(to: string, asked: string): void {
  const { origin, pathname, searchParams } = new URL(to, web.portal.url);
  expect(origin, JSON.stringify(asked)).toBe(web.portal.url);
  expect(pathname, JSON.stringify(asked)).not.toMatch(/^\/[/\\]/);
  const onward = searchParams.get("callbackUrl");
  if (onward) expectOurs(onward, asked);
}
