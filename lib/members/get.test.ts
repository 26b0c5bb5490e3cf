import { expect, test } from "vitest";
import { insertProviderAccount } from "@/lib/db/provider-accounts";
import { insertRedemption } from "@/lib/db/redemptions";
import type { Runtime } from "@/lib/runtime";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, getMember } from ".";

test("an attempt whose process died is told as broken off, not as under way", async () => {
  const portal = createBarePortal();
  const person = { email: "ada@example.org", firstName: "Ada", lastName: "Berg" };
  const { clientUserId } = await addMember(portal, { name: "test" }, person);
  const attempt = { clientUserId, offerId: 1, offerTitle: "An offer", merchantId: 1, requestId: "r-1" };
  insertRedemption(portal.portal, { ...attempt, id: "DEAD" });
  portal.portal.$client.exec("UPDATE redemption SET started_at = '2026-11-20T09:00:00.000Z'");
  insertRedemption(portal.portal, { ...attempt, id: "PRESSED" });
  expect(getMember(portal, clientUserId).attempts).toMatchObject([
    { id: "PRESSED", outcome: "started" },
    { id: "DEAD", outcome: "broken_off" },
  ]);
});

const SIGN_IN = { OIDC_ISSUER: "https://login.example.org", OIDC_CLIENT_ID: "portal", OIDC_CLIENT_SECRET: "a secret" };

/** Ada, whom a roster knows by her id alone. */
async function portalWithoutAddress(settings: Record<string, string>, person: { password?: string } = {}) {
  const runtime = createBarePortal(settings);
  const ada = { clientUserId: "ada", email: "ada@example.org", firstName: "Ada", lastName: "Berg" };
  await addMember(runtime, { name: "test" }, { ...ada, ...person });
  runtime.portal.$client.exec("UPDATE member SET email = NULL, email_key = NULL");
  return runtime;
}

const linkAda = ({ portal }: Pick<Runtime, "portal">) =>
  insertProviderAccount(portal, { issuer: SIGN_IN.OIDC_ISSUER, subject: "ada-1", memberId: 1 });

test("the organisation's sign-in recognises nobody without an e-mail address, unless they are linked", async () => {
  const runtime = await portalWithoutAddress(SIGN_IN);
  expect(getMember(runtime, "ada").obstacles).toEqual(["no-address"]);
  linkAda(runtime);
  expect(getMember(runtime, "ada").obstacles).toEqual([]);
});

test("without the organisation's sign-in, nobody without an e-mail address gets in, linked to it once or not", async () => {
  const runtime = await portalWithoutAddress({});
  linkAda(runtime);
  expect(getMember(runtime, "ada").obstacles).toEqual(["no-address", "no-password"]);
  const withPassword = await portalWithoutAddress({}, { password: "a password of the tests" });
  expect(getMember(withPassword, "ada").obstacles).toEqual(["no-address"]);
});
