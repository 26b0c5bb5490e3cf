import { expect, it } from "vitest";
import { openFixture, zoe } from "./sandbox-fixture";

const fixture = await openFixture();

it("writes a call with its fields, its decrypted profile and its answer, and masks passwords and keys", async () => {
  await fixture.control("POST", "clock", { advanceSeconds: 86_400 });
  const profile = { ...zoe, password: "a-canary" };
  const { json } = await fixture.sso(profile);
  const { apiUsername, apiPassword, apiKey } = fixture.sandbox.credentials;
  const journal = await fixture.control("GET", "requests");

  expect(journal).toEqual({
    requests: [
      {
        id: expect.any(Number),
        at: expect.any(String),
        method: "POST",
        path: "/v2/client/sso_member.json",
        address: "127.0.0.1",
        tls: "TLSv1.3",
        status: 200,
        milliseconds: expect.any(Number),
        bodyBytes: expect.any(Number),
        fields: {
          api_username: apiUsername,
          api_password: "•••",
          api_key: "•••",
          ...Object.fromEntries(
            ["Payload", "Cipher", "Iv", "Signature"].map((name) => [name, expect.stringMatching(/decode$/)]),
          ),
        },
        profile: { ...zoe, password: "•••" },
        answer: json,
      },
    ],
  });
  const text = JSON.stringify(journal);
  const at = Date.parse(/"at":"([^"]+)"/.exec(text)?.[1] ?? "");
  expect(Math.abs(fixture.sandbox.clock.now().getTime() - at), "by the sandbox's clock").toBeLessThan(60_000);
  for (const secret of [apiPassword, apiKey, "a-canary"]) expect(text).not.toContain(secret);
});
