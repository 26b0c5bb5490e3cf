import { generateSync } from "otplib";
import { expect, onTestFinished, test, vi } from "vitest";
import { insertProviderAccount } from "@/lib/db/provider-accounts";
import { insertRedemption, settleRedemption } from "@/lib/db/redemptions";
import { markMailed, unmarkMailed } from "@/lib/db/saved-offer-mail";
import { insertSavedOffer } from "@/lib/db/saved-offers";
import { centralToday } from "@/lib/domain/central-time";
import { clientUserIdSchema } from "@/lib/domain/members";
import {
  addMember,
  deactivateMember,
  eraseMember,
  reactivateMember,
  registerMember,
  setRole,
  signOutEverywhere,
  unlinkAccount,
} from "@/lib/members";
import { chooseSavedOfferMail } from "@/lib/notices";
import { changePassword, issuePasswordLink, setPasswordByLink } from "@/lib/passwords";
import { recordLook, unsaveOffer } from "@/lib/saved";
import { beginEnrolment, enrolSecondFactor, getSecondFactor, resetSecondFactor, takeCode } from "@/lib/second-factor";
import { checkSession, endSession, startSession } from "@/lib/sessions";
import { exportedMember } from "@/tests/factories/exported-member";
import { memberIdOf } from "@/tests/factories/members";
import { setQuickPassword } from "@/tests/factories/quick-password";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { ADMIN, leaveElsewhere } from "./traces-fixture";

const PASSWORD = "mountain lake 42";
const FROM = { address: "192.0.2.7" };

/** A member who has everything that the portal keeps of one. */
async function person({ runtime }: TestPortal, id: string, offers: readonly number[]) {
  const { portal } = runtime;
  const clientUserId = clientUserIdSchema.parse(id);
  const email = `${id}@example.org`;
  await addMember(runtime, ADMIN, { clientUserId, email, firstName: "First", lastName: "Last" });
  leaveElsewhere(portal, { id, email, name: "Last" });
  await setQuickPassword(runtime, id, PASSWORD);
  const memberId = memberIdOf(portal, id);
  await registerMember(runtime, ADMIN, id, {});
  const start = () => startSession(runtime, { memberId, address: undefined, secondFactor: false });
  const asked = checkSession(runtime, await start());
  if (asked.status !== "live") throw new Error(`The session is ${asked.status}.`);
  const { secret, offer } = beginEnrolment(runtime, asked.viewer, { account: id });
  const input = { offer, code: generateSync({ secret }), password: PASSWORD };
  const { codes, session } = await enrolSecondFactor(runtime, { ...ADMIN, name: id }, asked.viewer, input);
  await start();
  for (const offerId of offers) {
    insertSavedOffer(portal, { memberId, offerId, title: "Free coffee", merchantName: "Luigi's" });
    await recordLook(runtime, memberId, offerId);
  }
  markMailed(portal, memberId, offers, centralToday());
  await chooseSavedOfferMail(runtime, { ...ADMIN, name: id }, memberId, { savedOffers: "1" });
  insertProviderAccount(portal, { issuer: "https://id.example.org", subject: id, memberId });
  const link = await issuePasswordLink(runtime, ADMIN, id);
  for (const attempt of ["A", "B"]) {
    const about = { offerId: 1, offerTitle: "Free coffee", merchantId: 1, requestId: "r-1" };
    insertRedemption(portal, { ...about, id: `${attempt}-${id}`, clientUserId });
  }
  settleRedemption(portal, `A-${id}`, { outcome: "sent" });
  return { id, memberId, secret, codes, session, token: link.searchParams.get("token") ?? "" };
}

type Person = Awaited<ReturnType<typeof person>>;

/** Every row that is about somebody, by table. */
function rowsOf({ runtime }: TestPortal, { id, memberId }: Person) {
  const { $client } = runtime.portal;
  const tables = $client
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .pluck()
    .all();
  const about = (row: Record<string, unknown>) =>
    row.member_id === memberId || JSON.stringify(row).toLowerCase().includes(id);
  const rowsIn = (table: string) =>
    $client.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).all().filter(about);
  return Object.fromEntries(tables.map((table) => [table, rowsIn(table)]));
}

test("an export has the offers that a member saved and looked at, and no secret of theirs (ASVS 5.0, 15.3.1)", async () => {
  const portal = await createTestPortal();
  onTestFinished(() => portal.close());
  const { id, secret, codes, session, token } = await person(portal, "ada-1", [1, 2]);
  const data = await exportedMember(portal.runtime, ADMIN, id);
  expect(data.savedOffers).toMatchObject([{ offerId: 1 }, { offerId: 2 }]);
  expect(data.viewedOffers).toMatchObject([{ offerId: 1 }, { offerId: 2 }]);
  expect(data.mailedOffers).toMatchObject([{ offerId: 1 }, { offerId: 2 }]);
  expect(data.providerAccounts).toMatchObject([{ subject: id }]);
  expect(data.secondFactor).toEqual({ enrolledAt: expect.anything() });
  const text = JSON.stringify(data);
  expect(text).not.toMatch(/sealed|scrypt|Hash/);
  for (const hidden of [secret, ...codes, session, token]) expect(text).not.toContain(hidden);
});

test("nothing that one member does, or that is done to them, changes another member's data", async () => {
  const portal = await createTestPortal();
  onTestFinished(() => portal.close());
  const { runtime } = portal;
  const ada = await person(portal, "ada-1", [1, 2]);
  const maya = await person(portal, "maya-1", [2, 3]);
  onTestFinished(() => void vi.useRealTimers());
  // A request is noted once a minute.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
  const before = rowsOf(portal, maya);
  const kept = Object.values(before).filter((rows) => rows.length > 0);
  expect(kept.length, "tables that keep something of a member").toBeGreaterThanOrEqual(14);

  const { memberId, id } = ada;
  const self = { ...FROM, name: id };
  const take = (code: string) => takeCode(runtime.portal, runtime.config, memberId, code, FROM);
  const viewerOf = (session: string) => {
    const asked = checkSession(runtime, session);
    if (asked.status !== "live") throw new Error(`The session is ${asked.status}.`);
    return asked.viewer;
  };
  const deeds: Record<string, () => unknown> = {
    "a request": () => checkSession(runtime, ada.session),
    "a look at an offer": () => recordLook(runtime, memberId, 2),
    "an offer that is saved no more": () => unsaveOffer(runtime, memberId, 2),
    "a mail that was not sent": () => unmarkMailed(runtime.portal, memberId, [1, 2]),
    "no more mails": () => chooseSavedOfferMail(runtime, self, memberId, {}),
    "a code": () => expect(take(generateSync({ secret: ada.secret, epoch: Date.now() / 1000 }))).toBe(true),
    "a recovery code": () => expect(take(ada.codes[0] ?? "")).toBe(true),
    "another's recovery code": () => expect(take(maya.codes[0] ?? "")).toBe(false),
    "a look at the codes that are left": () =>
      expect(getSecondFactor(runtime, memberId)).toMatchObject({ recoveryCodesLeft: ada.codes.length - 1 }),
    "another password": () =>
      changePassword(runtime, self, viewerOf(ada.session), { current: PASSWORD, password: "a few plain words" }),
    "a sign-in": () => startSession(runtime, { memberId, address: "192.0.2.7", secondFactor: true }),
    "a password by a link": async () => {
      const link = await issuePasswordLink(runtime, ADMIN, id);
      const token = link.searchParams.get("token") ?? "";
      await setPasswordByLink(runtime, FROM, { token, password: "other plain words" });
    },
    "signing out": () => endSession(runtime, ada.session),
    "another role": () => setRole(runtime, ADMIN, id, { role: "support" }),
    "being signed out": () => signOutEverywhere(runtime, ADMIN, id),
    "being unlinked": () => unlinkAccount(runtime, ADMIN, id),
    "another second factor": () => resetSecondFactor(runtime, ADMIN, id),
    "being deactivated": () => deactivateMember(runtime, ADMIN, id, {}),
    "being reactivated": () => reactivateMember(runtime, ADMIN, id, {}),
    "an export": async () => {
      const data = await exportedMember(runtime, ADMIN, id);
      const text = JSON.stringify(data);
      expect(data.sessions).toHaveLength(rowsOf(portal, ada).session?.length ?? 0);
      expect(text, "nothing of another's is in it").not.toContain(maya.id);
      expect(new Set(text.match(/"memberId":\d+/g))).toEqual(new Set([`"memberId":${memberId}`]));
    },
    "being erased": () => eraseMember(runtime, ADMIN, id),
  };
  for (const [deed, act] of Object.entries(deeds)) {
    await act();
    expect(rowsOf(portal, maya), deed).toEqual(before);
  }
  expect(rowsOf(portal, ada).member).toEqual([]);
});
