import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openPortalDb } from "@/lib/db/client";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { recognise } from "./recognise";

test("two first sign-ins of one person at once add one member, who is signed in by both", async () => {
  const runtime = createBarePortal({
    ...{ OIDC_ISSUER: "https://login.example.org", OIDC_CLIENT_ID: "portal", OIDC_CLIENT_SECRET: "a secret" },
    OIDC_CREATE_MEMBERS: "on",
  });
  const other = openPortalDb(runtime.config.DATA_DIR);
  onTestFinished(() => void other.$client.close());
  const arrival = {
    account: { issuer: "https://login.example.org", subject: "ada-1" },
    verifiedEmail: "ada@example.org",
    name: { firstName: "Ada", lastName: "Lindqvist" },
  };
  other.$client.exec("BEGIN IMMEDIATE");
  const signIns = [1, 2].map(() => recognise(runtime, { name: "ada@example.org" }, arrival));
  await sleep(50);
  other.$client.exec("COMMIT");

  const member = { clientUserId: expect.any(String), email: "ada@example.org" };
  expect(await Promise.all(signIns)).toMatchObject([
    { status: "known", member },
    { status: "known", member },
  ]);
  expect(runtime.portal.$client.prepare("SELECT count(*) FROM member").pluck().get()).toBe(1);
});
