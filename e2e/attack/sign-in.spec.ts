import { type APIRequestContext, expect } from "@playwright/test";
import { generateSync } from "otplib";
import { listAuditEntries } from "@/lib/audit";
import { SIGNED_OUT_PATH } from "@/lib/domain/signed-out-path";
import { csrf } from "@/tests/factories/sign-in";
import type { RunningPortal } from "../setup/running-portal";
import { signInBy } from "../setup/steps";
import { type Person, runtimeOf, test } from "../setup/test";
import { cookieOf, enrolSecondFactor, offeredSecondFactor, visit } from "./setup/actors";
import { rawRequest } from "./setup/raw-request";

const NEW = "a few plain words";

/** What the audit log has of a person who, signed in, did not know what only they know. */
function wrongProofs(portal: RunningPortal, { clientUserId }: Person) {
  return listAuditEntries(runtimeOf(portal), { action: "member.wrong-proof", actor: clientUserId }).items;
}

test("a session cannot be used to guess the password, and does not keep another session from changing it (ASVS 5.0, 6.1.1 and 6.3.1)", async ({
  portal,
  member,
}) => {
  const change = (visitor: APIRequestContext, current: string) =>
    visitor.post("/api/password/change", { form: { current, password: NEW }, headers: { accept: "text/html" } });
  const thief = await visit(portal, member);
  for (let guess = 0; guess < 5; guess++) expect((await change(thief, `guess ${guess}`)).status()).toBe(400);
  expect(
    wrongProofs(portal, member).map(({ outcome, address }) => [outcome, address]),
    "an admin sees it",
  ).toEqual(Array(5).fill(["refused", expect.any(String)]));
  const sixth = await change(thief, member.password);
  expect(sixth.status()).toBe(429);
  expect(Number(sixth.headers()["retry-after"])).toBeGreaterThan(0);
  expect((await change(await visit(portal, member), member.password)).status()).toBe(303);
});

test("a session cannot be used to guess the password where a second factor is set up (ASVS 5.0, 6.3.1)", async ({
  portal,
  member,
}) => {
  const thief = await visit(portal, member);
  const guess = () => thief.post("/api/second-factor", { form: { offer: "x", code: "000000", password: "a guess" } });
  for (let guesses = 0; guesses < 5; guesses++) expect((await guess()).status()).toBe(400);
  expect((await guess()).status()).toBe(429);
  expect(wrongProofs(portal, member), "an admin sees it").toHaveLength(5);
});

test("a guessed code of the app that is already set up is noted as a guessed password is (ASVS 5.0, 16.3.1)", async ({
  portal,
  member,
}) => {
  const thief = await visit(portal, member);
  await enrolSecondFactor(thief, member);
  const { secret, offer } = await offeredSecondFactor(thief);
  const form = { offer, code: generateSync({ secret }), current: "000000", password: member.password };
  expect((await thief.post("/api/second-factor", { form })).status()).toBe(400);
  expect(wrongProofs(portal, member)).toHaveLength(1);
});

test("nobody's mailbox can be flooded: the fourth link within 15 minutes is refused, whoever asks (ASVS 5.0, 2.4.1)", async ({
  request,
  member,
}) => {
  const ask = (email: string) => request.post("/api/password/link", { form: { email }, maxRedirects: 0 });
  for (let asked = 0; asked < 3; asked++) expect((await ask(member.email)).status()).toBe(303);
  const fourth = await ask(member.email.toUpperCase());
  expect(fourth.status()).toBe(429);
  expect(Number(fourth.headers()["retry-after"])).toBeGreaterThan(0);
  expect((await ask(`other-${member.email}`)).status()).toBe(303);
});

test("a right password makes good the wrong ones before it (ASVS 5.0, 6.1.1)", async ({ portal, member }) => {
  const owner = await visit(portal, member);
  const signIn = (password: string) => trySignIn(owner, "credentials", { email: member.email, password });
  for (let slip = 0; slip < 9; slip++) expect(await signIn("not it")).toBe(302);
  await signIn(member.password);
  expect((await owner.get("/api/categories")).status()).toBe(200);
  expect(await signIn("not it")).toBe(302);
});

test("a right code makes good the wrong ones before it (ASVS 5.0, 6.1.1)", async ({ portal, member }) => {
  const { codes } = await enrolSecondFactor(await visit(portal, member), member);
  const owner = await visit(portal, member);
  const type = (code: string) => trySignIn(owner, "second-factor", { code });
  for (let slip = 0; slip < 4; slip++) expect(await type("000000")).toBe(302);
  await type(codes[0] ?? "");
  expect((await owner.get("/api/categories")).status()).toBe(200);
  const again = await visit(portal, member);
  expect(await trySignIn(again, "second-factor", { code: "000000" })).toBe(302);
});

test("a second sign-in leaves one session, not two: the earlier cookie opens nothing (ASVS 5.0, 7.2.4)", async ({
  portal,
  member,
}) => {
  const visitor = await visit(portal, member);
  const before = await cookieOf(visitor);
  await signInBy(visitor, member);
  expect((await visitor.get("/api/categories")).status()).toBe(200);
  expect((await rawRequest(portal.url, { path: "/api/categories", headers: { cookie: before } })).status).toBe(401);
});

test("signing out ends the session also from a page that was open before another tab renewed the form's token", async ({
  portal,
  member,
}) => {
  const visitor = await visit(portal, member);
  const before = await cookieOf(visitor);
  const form = { csrfToken: "0".repeat(64), callbackUrl: SIGNED_OUT_PATH };
  const answer = await visitor.post("/api/auth/signout", { form, maxRedirects: 0 });
  expect(answer.headers().location).toBe(portal.url + SIGNED_OUT_PATH);
  expect((await rawRequest(portal.url, { path: "/api/categories", headers: { cookie: before } })).status).toBe(401);
});

test("a damaged cookie of where to go after signing in is told, and is no failure of the portal", async ({
  portal,
}) => {
  for (const where of ["x", "javascript:alert(1)", "data:text/html,x"]) {
    const headers = { cookie: `next-auth.callback-url=${where}` };
    const { status, body } = await rawRequest(portal.url, { path: "/api/auth/csrf", headers });
    expect([status, JSON.parse(body)], where).toEqual([400, expect.objectContaining({ code: "invalid_input" })]);
  }
});

/** @returns the status: 302 whether it was right or wrong, 429 where it was not looked at */
async function trySignIn(visitor: APIRequestContext, provider: string, form: Record<string, string>): Promise<number> {
  const { csrfToken } = csrf.parse(await (await visitor.get("/api/auth/csrf")).json());
  return (await visitor.post(`/api/auth/callback/${provider}`, { form: { csrfToken, ...form } })).status();
}
