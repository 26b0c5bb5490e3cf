import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EnvelopePart } from "./sandbox-envelope";
import { type SandboxFixture, startFixture } from "./sandbox-fixture";

const SOAK = process.env.SOAK === "1";
const LIMIT_MS = SOAK ? 1_800_000 : 30_000;

let fixture: SandboxFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
const changed = fc.record({
  part: fc.constantFrom<EnvelopePart>("Payload", "Cipher", "Signature"),
  at: fc.nat(),
  by: fc.integer({ min: 1, max: 255 }),
});
const profile = { client_user_id: "m-1", email: "zoe@example.org", firstname: "Zoë", lastname: "O'Brien" };

it(
  "keeps any profile of any Unicode text whole",
  async () => {
    const values = fc.record({ firstname: text, lastname: text, city: text });
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.constantFrom(undefined, "always", "up to whole blocks"),
        async (sent, zeroPadding) => {
          const { json } = await fixture.sso({ client_user_id: "m-unicode", ...sent }, { zeroPadding });
          expect(json.status).toBe("ok");
          const { members } = await fixture.control("GET", "members");
          expect(members).toMatchObject([{ profile: sent }]);
        },
      ),
      { numRuns: SOAK ? 2_000 : 100 },
    );
  },
  LIMIT_MS,
);

it("refuses a change of any byte of payload, cipher or signature with the same bytes as any other", async () => {
  const answers = new Set<string>();
  await fc.assert(
    fc.asyncProperty(changed, async ({ part, at, by }) => {
      const spoil = (bytes: Buffer) =>
        Buffer.from(bytes.map((byte, i) => (i === at % bytes.length ? byte ^ by : byte)));
      const { status, text: body } = await fixture.sso(profile, { spoil: { [part]: spoil } });
      answers.add(`${status} ${body}`);
      expect(body).toContain("Encryption Signature Failed");
    }),
    { numRuns: 300 },
  );
  expect([...answers]).toHaveLength(1);
});

it("refuses a rightly signed payload of any bytes that is no profile, in the same bytes too", async () => {
  const answers = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 20 }), async (bytes) => {
      const payload = Buffer.concat(Array.from({ length: 8 }, () => Buffer.from(bytes)));
      const replace = () => payload;
      const { status, text: body } = await fixture.sso(profile, {
        spoil: { Payload: replace },
        signOver: () => payload.toString("base64"),
      });
      if (body.includes("client_user_id")) return;
      answers.add(`${status} ${body}`);
    }),
    { numRuns: 200 },
  );
  expect([...answers]).toEqual([expect.stringMatching(/^200 .*Encryption Signature Failed/)]);
});
