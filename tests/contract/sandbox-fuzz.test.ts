import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SandboxFixture, startFixture } from "./sandbox-fixture";

/** The whole proof takes long (`npm run soak`); every other run has a taste of it. */
const SOAK = process.env.SOAK === "1";
const RUNS = SOAK ? 2000 : 25;
const LIMIT_MS = SOAK ? 1_800_000 : 120_000;
const PATIENCE_MS = 20_000;

let fixture: SandboxFixture;
beforeAll(async () => {
  fixture = await startFixture({ resetHour: "off" });
});
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
const FIELDS = [
  "api_username",
  "api_password",
  "api_key",
  "client_user_id",
  "Payload",
  "Cipher",
  "Iv",
  "Signature",
  "send_mail",
];
const fields = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), text), text), { maxLength: 12 });
const TYPES = [
  "application/x-www-form-urlencoded",
  "application/json",
  "multipart/form-data; boundary=x",
  "text/plain",
];
const content = fc.oneof(
  fields.map((pairs) => new URLSearchParams(pairs).toString()),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: "binary", maxLength: 200 }),
);

/** Sends what was generated and says what is wrong with the answer: a failure, a stack trace, or none in time. */
async function send(path: string, method: string, sent: { type: string; body: string; query: [string, string][] }) {
  const { feedKey, feedPassword } = fixture.sandbox.credentials;
  const authorization = `Basic ${Buffer.from(`${feedKey}:${feedPassword}`).toString("base64")}`;
  const search = new URLSearchParams(sent.query).toString();
  const answer = await fixture.request(`${path}?${search}`, {
    method,
    headers: { "content-type": sent.type, ...(path.includes("/feed/") ? { authorization } : {}) },
    ...(method === "GET" ? {} : { body: sent.body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body = await answer.text();
  expect(answer.status, body).toBeLessThan(500);
  expect(body).not.toMatch(/\n\s+at .+:\d+:\d+|node_modules/);
}

const request = fc.record({ type: fc.constantFrom(...TYPES), body: content, query: fields });

it.each([
  ["POST", "/v2/client/sso_member.json"],
  ["POST", "/v2/client/deactivate_member.json"],
  ["POST", "/v2/client/reactivate_member.json"],
  ["DELETE", "/v2/client/delete_member.json"],
  ["GET", "/discounts/api/v2.2/feed/categories.json"],
  ["GET", "/discounts/api/v2.2/feed/offers.json"],
  ["GET", "/login/token"],
  ["POST", "/login"],
  ["PATCH", "/__sandbox/switches"],
  ["POST", "/__sandbox/members"],
  ["PUT", "/__sandbox/public-key"],
])(
  "%s %s answers any request, without failing and without telling how it works",
  async (method, path) => {
    await fc.assert(
      fc.asyncProperty(request, (sent) => send(path, method, sent)),
      { numRuns: RUNS },
    );
  },
  LIMIT_MS,
);

it(
  "refuses rightly authenticated calls of any fields in the words of the specification",
  async () => {
    const operation = fc.constantFrom("sso_member", "deactivate_member", "reactivate_member", "delete_member");
    await fc.assert(
      fc.asyncProperty(operation, fields, async (name, pairs) => {
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
