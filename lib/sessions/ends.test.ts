import { expect, test } from "vitest";
import { findMember } from "@/lib/db/members";
import { insertProviderAccount } from "@/lib/db/provider-accounts";
import { replaceSecondFactor } from "@/lib/db/second-factors";
import type { SessionEnd } from "@/lib/db/sessions";
import { clientUserIdSchema } from "@/lib/domain/members";
import { hashPassword, setRole, signOutEverywhere, unlinkAccount } from "@/lib/members";
import { changePassword } from "@/lib/passwords";
import { hashSecret } from "@/lib/secrets";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { insertPerson } from "@/tests/factories/members";
import {
  checkSession,
  completeSession,
  confirmedAddressesOf,
  endAllSessions,
  endSession,
  isStillLive,
  startSession,
} from ".";

const ADMIN = { name: "admin-1" };
const PASSWORD = "mountain lake 42";
const PASSWORD_HASH = hashPassword(PASSWORD);

type Portal = ReturnType<typeof createBarePortal>;

/** A member who is signed in on two devices. */
async function person(portal: Portal, name: string) {
  const clientUserId = clientUserIdSchema.parse(name);
  const memberId = insertPerson(portal.portal, name, { passwordHash: await PASSWORD_HASH });
  const start = () => startSession(portal, { memberId, address: undefined, secondFactor: false });
  const sessions = [await start(), await start()] as const;
  return {
    clientUserId,
    memberId,
    sessions,
    viewer: { memberId, sessionKey: hashSecret(sessions[0]) },
    states: () => Promise.all(sessions.map((id) => checkSession(portal, id))),
  };
}

type Person = Awaited<ReturnType<typeof person>>;
type Case = [what: string, reason: SessionEnd, act: (portal: Portal, of: Person) => Promise<unknown>];

// Deactivation, deletion, a link's new password and another second factor have their own tests, beside what else they
// do.
test.each<Case>([
  [
    "another role",
    "role-changed",
    (portal, { clientUserId }) => setRole(portal, ADMIN, clientUserId, { role: "support" }),
  ],
  [
    "a password of their own choice",
    "password-changed",
    (portal, { viewer }) => changePassword(portal, ADMIN, viewer, { current: PASSWORD, password: "another few words" }),
  ],
  ["signing out everywhere", "signed-out", (portal, of) => endAllSessions(portal, ADMIN, of)],
  ["an admin who signs them out", "signed-out", (portal, of) => signOutEverywhere(portal, ADMIN, of.clientUserId)],
  [
    "an admin who parts them from their account at the organisation's sign-in",
    "signed-out",
    (portal, { memberId, clientUserId }) => {
      insertProviderAccount(portal.portal, { issuer: "https://id.example.org", subject: "ada", memberId });
      return unlinkAccount(portal, ADMIN, clientUserId);
    },
  ],
])(
  "%s ends every session of a member at once, and nobody else's (ASVS 5.0, 7.4.1, 7.4.3 and 7.4.5)",
  async (_what, reason, act) => {
    const portal = createBarePortal();
    const [ada, maya] = [await person(portal, "ada"), await person(portal, "maya")];
    const live = [{ status: "live" }, { status: "live" }];
    expect(await ada.states()).toMatchObject(live);
    await act(portal, ada);
    expect(await ada.states()).toEqual([
      { status: "ended", reason },
      { status: "ended", reason },
    ]);
    expect(await maya.states()).toMatchObject(live);
  },
);

test("a change of password that took longer than its session changes nothing (ASVS 5.0, 7.4.1)", async () => {
  const portal = createBarePortal();
  const ada = await person(portal, "ada");
  const change = changePassword(portal, ADMIN, ada.viewer, { current: PASSWORD, password: "another few words" });
  await signOutEverywhere(portal, ADMIN, ada.clientUserId);
  await expect(change).rejects.toMatchObject({ status: 401 });
  expect(findMember(portal.portal, ada.memberId)?.passwordHash).toBe(await PASSWORD_HASH);
});

test("a password that is set anew after it was verified opens no session (ASVS 5.0, 7.4.3)", async () => {
  const portal = createBarePortal();
  const { memberId, viewer } = await person(portal, "ada");
  const signIn = { memberId, passwordHash: await PASSWORD_HASH, address: undefined, secondFactor: false };
  expect(checkSession(portal, await startSession(portal, signIn))).toMatchObject({ status: "live" });
  await changePassword(portal, ADMIN, viewer, { current: PASSWORD, password: "another few words" });
  await expect(startSession(portal, signIn)).rejects.toMatchObject({ status: 401 });
});

test("access that is taken away while somebody signs in opens no session, not even for later (ASVS 5.0, 7.4.2)", async () => {
  const portal = createBarePortal();
  const { memberId } = await person(portal, "ada");
  const access = (state: string) => portal.portal.$client.prepare("UPDATE member SET access_state = ?").run(state);
  access("deactivated");
  const late = startSession(portal, { memberId, address: undefined, secondFactor: false });
  await expect(late).rejects.toMatchObject({ status: 401 });
  access("active");
  expect(portal.portal.$client.prepare("SELECT count(*) FROM session WHERE ended_at IS NULL").pluck().get()).toBe(2);
});

test("a session that nobody has ended is none once its member has no access (ASVS 5.0, 7.4.2)", async () => {
  const portal = createBarePortal();
  const { states, viewer } = await person(portal, "ada");
  portal.portal.$client.exec("UPDATE member SET access_state = 'deactivated'");
  expect(await states()).toMatchObject([{ reason: "deactivated" }, { reason: "deactivated" }]);
  expect(isStillLive(portal, viewer)).toBe(false);
});

test("somebody who is deleted while they sign in is told so, and gets no session (ASVS 5.0, 7.4.2)", async () => {
  const portal = createBarePortal();
  const { memberId } = await person(portal, "ada");
  portal.portal.$client.exec("DELETE FROM member");
  const late = startSession(portal, { memberId, address: undefined, secondFactor: false });
  await expect(late).rejects.toMatchObject({ status: 401 });
});

test("a stream goes on neither for a session that waits for its second factor nor for a deleted member's (ASVS 5.0, 7.4.2)", async () => {
  const portal = createBarePortal();
  const { memberId, viewer } = await person(portal, "ada");
  expect(isStillLive(portal, viewer)).toBe(true);
  replaceSecondFactor(portal.portal, { memberId, sealedSecret: "sealed", usedStep: 0 }, ["code"]);
  expect(isStillLive(portal, viewer)).toBe(false);
  portal.portal.$client.exec("DELETE FROM second_factor");
  expect(isStillLive(portal, viewer)).toBe(true);
  portal.portal.$client.exec("DELETE FROM member");
  expect(isStillLive(portal, viewer)).toBe(false);
});

test("a session that waits for its second factor, and is ended meanwhile, becomes no other (ASVS 5.0, 7.4.3)", async () => {
  const portal = createBarePortal();
  const { memberId, sessions, clientUserId } = await person(portal, "ada");
  replaceSecondFactor(portal.portal, { memberId, sealedSecret: "sealed", usedStep: 0 }, ["code"]);
  const [first, second] = sessions;
  expect(checkSession(portal, first)).toMatchObject({ status: "pending" });
  const complete = (pendingId: string, fits = true) =>
    completeSession(portal, { pendingId, address: "192.0.2.7" }, () => fits);
  expect(await complete(first, false)).toBeUndefined();
  expect(checkSession(portal, first)).toMatchObject({ status: "pending" });
  const opened = (await complete(first)) ?? "";
  expect(confirmedAddressesOf(portal, memberId), "from where the code was typed").toEqual(["192.0.2.7"]);
  expect(checkSession(portal, opened)).toMatchObject({ status: "live" });
  expect(checkSession(portal, first)).toMatchObject({ status: "ended" });

  await setRole(portal, ADMIN, clientUserId, { role: "support" });
  for (const ended of [first, second, opened]) await expect(complete(ended)).rejects.toMatchObject({ status: 401 });
});

test("a password without its second factor is no sign-in to be shown to support", async () => {
  const portal = createBarePortal();
  const { memberId } = await person(portal, "ada");
  const lastSignIn = () => findMember(portal.portal, memberId)?.lastSignInAt;
  portal.portal.$client.exec("UPDATE member SET last_sign_in_at = NULL");
  replaceSecondFactor(portal.portal, { memberId, sealedSecret: "sealed", usedStep: 0 }, ["code"]);
  const pending = await startSession(portal, { memberId, address: undefined, secondFactor: false });
  expect(lastSignIn()).toBeNull();
  await completeSession(portal, { pendingId: pending, address: undefined }, () => true);
  expect(lastSignIn()).not.toBeNull();
});

test("a sign-in is noted only for the member who signed in", async () => {
  const portal = createBarePortal();
  const [ada, maya] = [await person(portal, "ada"), await person(portal, "maya")];
  portal.portal.$client.exec("UPDATE member SET last_sign_in_at = NULL");
  await startSession(portal, { memberId: ada.memberId, address: undefined, secondFactor: false });
  expect(findMember(portal.portal, ada.memberId)?.lastSignInAt).not.toBeNull();
  expect(findMember(portal.portal, maya.memberId)?.lastSignInAt).toBeNull();
});

test("signing out ends this device's session alone (ASVS 5.0, 7.4.1)", async () => {
  const portal = createBarePortal();
  const { sessions, states } = await person(portal, "ada");
  await endSession(portal, sessions[0]);
  expect(await states()).toMatchObject([{ status: "ended", reason: "signed-out" }, { status: "live" }]);
});

test("what ends all of a member's sessions counts, and changes, only those that still live", async () => {
  const portal = createBarePortal();
  const { sessions, states, clientUserId } = await person(portal, "ada");
  await endSession(portal, sessions[0]);
  expect(await signOutEverywhere(portal, ADMIN, clientUserId)).toEqual({ ended: 1 });
  await setRole(portal, ADMIN, clientUserId, { role: "support" });
  expect(await states()).toMatchObject([{ reason: "signed-out" }, { reason: "signed-out" }]);
});

test("the cookie of a session that was ended does not change how and when it was", async () => {
  const portal = createBarePortal();
  const { sessions, states, clientUserId } = await person(portal, "ada");
  await setRole(portal, ADMIN, clientUserId, { role: "support" });
  await endSession(portal, sessions[0]);
  expect(await states()).toMatchObject([{ reason: "role-changed" }, { reason: "role-changed" }]);
});

test("an account that is unlinked while its owner is on the way back from the provider opens no session", async () => {
  const portal = createBarePortal();
  const { memberId, clientUserId } = await person(portal, "ada");
  const account = { issuer: "https://id.example.org", subject: "ada" };
  const signIn = () => startSession(portal, { memberId, account, address: undefined, secondFactor: false });
  insertProviderAccount(portal.portal, { ...account, memberId });
  expect(await checkSession(portal, await signIn())).toMatchObject({ status: "live" });
  await unlinkAccount(portal, ADMIN, clientUserId);
  await expect(signIn()).rejects.toMatchObject({ status: 401 });
});
