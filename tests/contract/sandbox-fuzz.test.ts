import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type SandboxFixture, startFixture } from "./sandbox-fixture";

/** The whole proof takes long (`npm run soak`); every other run has a taste of it. */
const SOAK = process.env.SOAK === "1";
const RUNS = SOAK ? 2000 : 25;
const LIMIT_MS = SOAK ? 1_800_000 : 120_000;
const PATIENCE_MS = 20_000;

let fixture: SandboxFixture;
const clientKey = () => readFileSync(join(fixture.dataDir, "client-key.ssh.pub"), "utf8");

beforeAll(async () => {
  fixture = await startFixture();
});
// What a test has set, faults, blocks and slow answers among it, is not for the next one.
afterEach(() => fixture.control("POST", "reset"));
afterAll(() => fixture.close());

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    "0",
    "1",
    "-1",
    "null",
    "[]",
    "{}",
    "__proto__",
    "\u0000",
    "m-1",
    "9".repeat(40),
    "x".repeat(5000),
    "====",
    "🙂",
  ),
);
const FIELDS = `api_username api_password api_key client_user_id Payload Cipher Iv Signature send_mail username password
  page_request token page category count program profile advanceSeconds address size seed change drop malform errorShape
  accountActive feedIntegration`.split(/\s+/);
const fields = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), text), text), { maxLength: 12 });
const TYPES = [
  "application/x-www-form-urlencoded",
  "application/json",
  "multipart/form-data; boundary=x",
  "text/plain",
];
/** What control takes, with right values and others. */
const ofControl = {
  advanceSeconds: fc.oneof(fc.double(), fc.constant(1)),
  address: fc.oneof(fc.ipV4(), fc.ipV6(), text),
  match: text,
  times: fc.integer(),
  status: fc.integer({ min: 0, max: 1000 }),
  client_user_id: text,
  username: text,
  profile: fc.dictionary(text, text, { maxKeys: 3 }),
  errorShape: fc.oneof(fc.constantFrom("object", "array", "string"), text),
  accountActive: fc.boolean(),
  seed: fc.integer(),
  change: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double()),
  drop: fc.oneof(fc.record({ everything: fc.boolean() }), fc.boolean(), text),
  malform: fc.array(fc.record({ kind: text, times: fc.integer() }), { maxLength: 2 }),
};
const content = fc.oneof(
  // One of them alone is what most of control's requests are.
  ...Object.entries(ofControl).map(([name, value]) => value.map((given) => JSON.stringify({ [name]: given }))),
  fc.record(ofControl, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
  fields.map((pairs) => new URLSearchParams(pairs).toString()),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: "binary", maxLength: 200 }),
);

interface Sent {
  type: string;
  body: string;
  query: [string, string][];
  part: string;
}

/** Sends what was generated and says what is wrong with the answer: a failure, a stack trace, or none in time. */
async function send(path: string, method: string, { type, body: content, query, part }: Sent, cookie: string) {
  const { feedKey, feedPassword } = fixture.sandbox.credentials;
  const authorization = `Basic ${Buffer.from(`${feedKey}:${feedPassword}`).toString("base64")}`;
  const search = new URLSearchParams(query).toString();
  const answer = await fixture.request(`${path.replaceAll("{}", part)}?${search}`, {
    method,
    headers: { "content-type": type, cookie, ...(path.includes("/feed/") ? { authorization } : {}) },
    ...(method === "GET" ? {} : { body: content }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body = await answer.text();
  expect(answer.status, body).toBeLessThan(500);
  expect(body).not.toMatch(/\n\s+at .+:\d+:\d+|node_modules/);
}

const TOKEN = z.object({ data: z.object({ token_url: z.url() }) });

/** The cookie of a member who has followed a login link to the program. */
async function loggedIn(): Promise<string> {
  const { json } = await fixture.sso({
    client_user_id: "m-1",
    email: "m1@example.org",
    firstname: "M",
    lastname: "One",
  });
  const { pathname, search } = new URL(TOKEN.parse(json).data.token_url);
  const answer = await fixture.request(pathname + search);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

const request = fc.record({
  type: fc.constantFrom(...TYPES),
  body: content,
  query: fields,
  // For what stands in the path: somebody or something that is there, or anything.
  part: fc.oneof(
    fc.constantFrom("m-1", "1", "dining"),
    text.map(encodeURIComponent),
    fc.constantFrom("%", "%ff", ".."),
  ),
});

it.each([
  ["POST", "/v2/client/sso_member.json"],
  ["POST", "/v2/client/deactivate_member.json"],
  ["POST", "/v2/client/reactivate_member.json"],
  ["DELETE", "/v2/client/delete_member.json"],
  ["GET", "/discounts/api/v2.2/feed/categories.json"],
  ["GET", "/discounts/api/v2.2/feed/offers.json"],
  ["GET", "/logos/{}"],
  ["GET", "/"],
  ["GET", "/categories/{}"],
  ["GET", "/categories/dining/{}"],
  ["GET", "/offers/{}/{}"],
  ["GET", "/login/token"],
  ["GET", "/login"],
  ["POST", "/login"],
  ["POST", "/logout"],
  ["GET", "/brightside.css"],
  ["GET", "/__sandbox/{}"],
  ["GET", "/__sandbox/"],
  ["GET", "/__sandbox/back-office"],
  ["GET", "/__sandbox/clock"],
  ["GET", "/__sandbox/members"],
  ["GET", "/__sandbox/requests"],
  ["GET", "/__sandbox/outbox"],
  ["GET", "/__sandbox/switches"],
  ["GET", "/__sandbox/faults"],
  ["GET", "/__sandbox/blocks"],
  ["POST", "/__sandbox/reset"],
  ["POST", "/__sandbox/clock"],
  ["POST", "/__sandbox/feed"],
  ["POST", "/__sandbox/faults"],
  ["POST", "/__sandbox/blocks"],
  ["DELETE", "/__sandbox/blocks"],
  ["PATCH", "/__sandbox/switches"],
  ["POST", "/__sandbox/members"],
  ["POST", "/__sandbox/members/{}/lock"],
  ["POST", "/__sandbox/members/{}/unlock"],
  ["PUT", "/__sandbox/public-key"],
  ["DELETE", "/__sandbox/public-key"],
])(
  "%s %s answers any request, without failing and without telling how it works",
  async (method, path) => {
    const key = await fixture.request("/__sandbox/public-key", { method: "PUT", body: clientKey() });
    expect(key.ok, await key.text()).toBe(true);
    const cookie = await loggedIn();
    await fc.assert(
      fc.asyncProperty(request, (sent) => send(path, method, sent, cookie)),
      { numRuns: RUNS },
    );
  },
  LIMIT_MS,
);

it(
  "plays any fault that it takes, and answers again afterwards",
  async () => {
    const value = fc.oneof(fc.constantFrom("1", "text/html", "a\r\nb: c", "é", "🙂"), fc.string({ maxLength: 20 }));
    const fault = fc.record(
      {
        match: fc.constant("brightside.css"),
        // `fetch` fails by itself on 407, and after 421 asks once more (Fetch standard, HTTP-network-or-cache fetch).
        status: fc.integer({ min: 200, max: 599 }).filter((status) => status !== 407 && status !== 421),
        headers: fc.dictionary(fc.oneof(fc.constantFrom("retry-after", "x y", ""), value), value, { maxKeys: 2 }),
        body: text,
        delayMs: fc.nat({ max: 5 }),
        drop: fc.constantFrom(true, false, "after"),
      },
      { requiredKeys: ["match"] },
    );
    await fc.assert(
      fc.asyncProperty(fault, async (one) => {
        const sent = { method: "POST", body: JSON.stringify([one]) };
        if (!(await fixture.request("/__sandbox/faults", sent)).ok) return;
        const played = await fixture
          .request("/brightside.css", { signal: AbortSignal.timeout(PATIENCE_MS) })
          .then(({ status }) => status)
          .catch(() => "cut");
        expect(played).toBe(one.drop ? "cut" : (one.status ?? 200));
        expect((await fixture.request("/brightside.css")).status).toBe(200);
      }),
      { numRuns: RUNS },
    );
  },
  LIMIT_MS,
);

it.each(["sso_member", "deactivate_member", "reactivate_member", "delete_member"])(
  "refuses rightly authenticated calls of %s with any fields in the words of the specification",
  async (name) => {
    await fc.assert(
      fc.asyncProperty(fields, async (pairs) => {
        const own = Object.fromEntries(pairs.filter(([field]) => !field.startsWith("api_")));
        const { status, json } = await fixture.call(name, own);
        expect(status).toBe(200);
        expect(json).toMatchObject({ method: name, status: expect.stringMatching(/^(ok|fail)$/) });
      }),
      { numRuns: RUNS },
    );
  },
  LIMIT_MS,
);
