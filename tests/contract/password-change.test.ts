import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, listAuditEntries } from "@/lib/audit";
import { addMember, authenticate } from "@/lib/members";
import { changePassword, issuePasswordLink, setPasswordByLink } from "@/lib/passwords";
import { checkSession, startSession, type Viewer } from "@/lib/sessions";
import { memberIdOf } from "@/tests/factories/members";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

const ADMIN: Actor = { name: "admin-1" };
const FROM = { address: "192.0.2.7", requestId: "r-1" };
const ACTOR: Actor = { name: "zoe-1", ...FROM };
let portal: TestPortal;
let clientUserId: string;
let email: string;

beforeAll(async () => {
  portal = await createTestPortal();
});

afterAll(() => portal.close());

let people = 0;
beforeEach(async () => {
  people += 1;
  email = `zoë${people}@exämple.org`;
  ({ clientUserId } = await addMember(portal.runtime, ADMIN, { email, firstName: "Zoë", lastName: "Søn" }));
});

test("a password is changed only by somebody who knows it, and only to one that will do (ASVS 5.0, 6.2.3)", async () => {
  const link = await issuePasswordLink(portal.runtime, ADMIN, clientUserId);
  await setPasswordByLink(portal.runtime, FROM, {
    token: link.searchParams.get("token"),
    password: "a few plain words",
  });
  const memberId = memberIdOf(portal.runtime.portal, clientUserId);
  const session = await startSession(portal.runtime, { memberId, address: undefined, secondFactor: false });
  const viewer = viewerOf(session);
  const wrong = { current: "something else", password: "another few words" };
  await expect(changePassword(portal.runtime, ACTOR, viewer, wrong)).rejects.toThrow("not your current password");
  const short = { current: "a few plain words", password: "short" };
  await expect(changePassword(portal.runtime, ACTOR, viewer, short)).rejects.toThrow("at least 8");
  await changePassword(portal.runtime, ACTOR, viewer, { current: "a few plain words", password: "another few words" });
  expect(await authenticate(portal.runtime, { email, password: "another few words" })).toMatchObject({ status: "ok" });
});

test("neither way takes a password of one's own name or the portal's (ASVS 5.0, 6.2.11)", async () => {
  const token = (await issuePasswordLink(portal.runtime, ADMIN, clientUserId)).searchParams.get("token");
  const ownName = setPasswordByLink(portal.runtime, FROM, { token, password: "Zoë-Søn-2026" });
  await expect(ownName).rejects.toMatchObject({ status: 400, message: expect.stringContaining("mostly your name") });
  await setPasswordByLink(portal.runtime, FROM, { token, password: "a few plain words" });
  const memberId = memberIdOf(portal.runtime.portal, clientUserId);
  const viewer = viewerOf(await startSession(portal.runtime, { memberId, address: undefined, secondFactor: false }));
  const brand = { current: "a few plain words", password: `${portal.runtime.config.BRAND_NAME}-2026!` };
  await expect(changePassword(portal.runtime, ACTOR, viewer, brand)).rejects.toThrow("mostly your name");
});

test("the audit log says from where, and in which request, a password was set and changed", async () => {
  const token = (await issuePasswordLink(portal.runtime, ADMIN, clientUserId)).searchParams.get("token");
  await setPasswordByLink(portal.runtime, FROM, { token, password: "a few plain words" });
  const memberId = memberIdOf(portal.runtime.portal, clientUserId);
  const viewer = viewerOf(await startSession(portal.runtime, { memberId, address: undefined, secondFactor: false }));
  const form = { current: "a few plain words", password: "another few words" };
  await changePassword(portal.runtime, { ...FROM, name: clientUserId }, viewer, form);
  const { items } = listAuditEntries(portal.runtime, { action: "member.set-password", subject: clientUserId });
  expect(items).toMatchObject([
    { actor: clientUserId, ...FROM },
    { actor: clientUserId, ...FROM },
  ]);
});

test("the old password alone does not change a new one that is set meanwhile (ASVS 5.0, 6.2.3)", async () => {
  const first = await issuePasswordLink(portal.runtime, ADMIN, clientUserId);
  await setPasswordByLink(portal.runtime, FROM, {
    token: first.searchParams.get("token"),
    password: "a stolen password",
  });
  const memberId = memberIdOf(portal.runtime.portal, clientUserId);
  const thief = viewerOf(await startSession(portal.runtime, { memberId, address: undefined, secondFactor: false }));
  const link = await issuePasswordLink(portal.runtime, ADMIN, clientUserId);
  const password = "the owner's new one";
  const owner = setPasswordByLink(portal.runtime, FROM, { token: link.searchParams.get("token"), password });
  // It derives two keys to the owner's one, so that it lands later.
  const change = changePassword(portal.runtime, ACTOR, thief, {
    current: "a stolen password",
    password: "the thief's words",
  });
  const [set, changed] = await Promise.allSettled([owner, change]);
  expect([set.status, changed.status]).toEqual(["fulfilled", "rejected"]);
  expect(await authenticate(portal.runtime, { email, password })).toMatchObject({ status: "ok" });
});

function viewerOf(session: string): Viewer {
  const check = checkSession(portal.runtime, session);
  if (check.status !== "live") throw new Error(`The session is ${check.status}.`);
  return check.viewer;
}
