import { generateSync } from "otplib";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import type { Role } from "@/lib/domain/members";
import { log } from "@/lib/log";
import { addMember } from "@/lib/members";
import { checkSession, endAllSessions, isStillLive, startSession, type Viewer } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { setQuickPassword } from "@/tests/factories/quick-password";
import { beginEnrolment, enrolSecondFactor, getSecondFactor, resetSecondFactor, takeCode } from ".";

const ACTOR = { name: "test" };
const PASSWORD = "mountain lake 42";
afterEach(() => void vi.useRealTimers());

type Portal = ReturnType<typeof createBarePortal>;

/** A member who has just signed in by password. */
async function signedIn(
  portal: Portal,
  role: Role = "admin",
  email = "ada@example.org",
  password: string | null = PASSWORD,
) {
  const { clientUserId } = await addMember(portal, ACTOR, { email, firstName: "Ada", lastName: "Berg", role });
  if (password !== null) setQuickPassword(portal, clientUserId, password);
  const row = portal.portal.$client.prepare("SELECT id FROM member WHERE client_user_id = ?").pluck().get(clientUserId);
  const memberId = Number(row);
  const again = (secondFactor = false) => startSession(portal, { memberId, address: undefined, secondFactor });
  const session = await again();
  return { clientUserId, memberId, session, again, viewer: await viewerOf(portal, session) };
}

async function viewerOf(portal: Portal, session: string): Promise<Viewer> {
  const check = await checkSession(portal, session);
  if (check.status !== "live") throw new Error(`The session is ${check.status}.`);
  return check.viewer;
}

async function enrolled(portal: Portal, email = "ada@example.org") {
  const person = await signedIn(portal, "admin", email);
  const { secret, offer } = beginEnrolment(portal, { memberId: person.memberId, account: email });
  const input = { offer, code: codeOf(secret), password: PASSWORD };
  const { codes, session } = await enrolSecondFactor(portal, ACTOR, person.viewer, input);
  return { ...person, session, viewer: await viewerOf(portal, session), secret, codes };
}

/** The code that the app shows `seconds` from now. */
function codeOf(secret: string, seconds = 0): string {
  return generateSync({ secret, epoch: Date.now() / 1000 + seconds });
}

/** When the first code's thirty seconds begin from an instant on; both in milliseconds since 1970. */
function stepFrom(instant: number): number {
  return Math.ceil(instant / 30_000) * 30_000;
}

function take({ portal, config }: Portal, memberId: number, typed: string, from = {}): boolean {
  return takeCode(portal, config, memberId, typed, from);
}

test("support and admins without a second factor have to set one up, a member has not; a setting relaxes it (ASVS 5.0, 6.3.3)", async () => {
  const portal = createBarePortal({ PORTAL_URL: "https://perks.example.org" });
  expect((await signedIn(portal)).viewer.mustEnrol).toBe(true);
  expect((await signedIn(portal, "support", "bo@example.org")).viewer.mustEnrol).toBe(true);
  expect((await signedIn(portal, "member", "maya@example.org")).viewer.mustEnrol).toBe(false);
  expect((await signedIn(createBarePortal())).viewer.mustEnrol).toBe(false);
  expect((await signedIn(createBarePortal({ SECOND_FACTOR: "required" }))).viewer.mustEnrol).toBe(true);
  const relaxed = createBarePortal({ PORTAL_URL: "https://perks.example.org", SECOND_FACTOR: "optional" });
  expect((await signedIn(relaxed)).viewer.mustEnrol).toBe(false);
});

test("setting one up opens a new session, ends all before it, and later sessions wait for a code (ASVS 5.0, 7.2.4 and 7.4.3)", async () => {
  const portal = createBarePortal();
  const { session: before, again, viewer, memberId } = await signedIn(portal);
  const other = await again();
  const { secret, offer, uri } = beginEnrolment(portal, { memberId, account: "ada@example.org" });
  expect(uri).toContain(`secret=${secret}`);
  expect(getSecondFactor(portal, memberId)).toBeUndefined();
  const from = { ...ACTOR, address: "192.0.2.7" };
  const input = { offer, code: codeOf(secret), password: PASSWORD };
  const { session } = await enrolSecondFactor(portal, from, viewer, input);

  expect((await viewerOf(portal, session)).mustEnrol).toBe(false);
  for (const ended of [before, other])
    expect(await checkSession(portal, ended)).toEqual({ status: "ended", reason: "second-factor-changed" });
  expect(portal.portal.$client.prepare("SELECT address FROM session WHERE ended_at IS NULL").pluck().all()).toEqual([
    "192.0.2.7",
  ]);
  expect(await checkSession(portal, await again())).toEqual({ status: "pending", memberId });
  expect((await viewerOf(portal, await again(true))).mustEnrol).toBe(false);
  expect(getSecondFactor(portal, memberId)).toMatchObject({ recoveryCodesLeft: 10 });
});

test.each([
  ["a wrong password", { password: "mountain lake 43" }, "password"],
  ["no password", { password: "" }, "password"],
  ["a wrong code", { code: "000000" }, "code"],
  ["a changed offer", { offer: "A".repeat(80) }, "too long"],
])("it is not set up with %s (ASVS 5.0, 7.5.1)", async (_, wrong, words) => {
  const portal = createBarePortal();
  const { viewer, memberId } = await signedIn(portal);
  const { secret, offer } = beginEnrolment(portal, { memberId, account: "ada@example.org" });
  const input = { offer, code: codeOf(secret), password: PASSWORD, ...wrong };
  await expect(enrolSecondFactor(portal, ACTOR, viewer, input)).rejects.toThrow(words);
  expect(getSecondFactor(portal, memberId)).toBeUndefined();
});

test("replacing an app needs the app or a recovery code: a session, even with the password, is not enough (ASVS 5.0, 7.5.1)", async () => {
  const portal = createBarePortal();
  const { viewer, memberId, secret, codes } = await enrolled(portal);
  const replace = (current?: string, asking = viewer) => {
    const next = beginEnrolment(portal, { memberId, account: "ada@example.org" });
    const input = { offer: next.offer, code: codeOf(next.secret), password: PASSWORD, current };
    return enrolSecondFactor(portal, ACTOR, asking, input);
  };
  const before = getSecondFactor(portal, memberId);
  for (const wrong of [undefined, "000000", codeOf(secret)])
    await expect(replace(wrong)).rejects.toThrow("is wrong or has already been used");
  expect(getSecondFactor(portal, memberId)).toEqual(before);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const renewed = await replace(codeOf(secret));
  const asking = await viewerOf(portal, renewed.session);
  await expect(replace(codes[0], asking)).rejects.toThrow("is wrong or has already been used");
  expect((await replace(renewed.codes[0], asking)).codes).toHaveLength(10);
});

test("an offer that was not taken up is made again with the same secret, to its member alone", async () => {
  const portal = createBarePortal();
  const { memberId } = await signedIn(portal);
  const account = "ada@example.org";
  const { secret, offer } = beginEnrolment(portal, { memberId, account });
  expect(beginEnrolment(portal, { memberId, account, before: offer }).secret).toBe(secret);
  expect(beginEnrolment(portal, { memberId: memberId + 1, account, before: offer }).secret).not.toBe(secret);
  expect(beginEnrolment(portal, { memberId, account, before: "nonsense" }).secret).not.toBe(secret);
});

test("an offer that was taken up shows its secret to nobody again: it is in use (ASVS 5.0, 7.5.1)", async () => {
  const portal = createBarePortal();
  const { memberId, viewer } = await signedIn(portal);
  const account = "ada@example.org";
  const { secret, offer } = beginEnrolment(portal, { memberId, account });
  await enrolSecondFactor(portal, ACTOR, viewer, { offer, code: codeOf(secret), password: PASSWORD });
  expect(beginEnrolment(portal, { memberId, account, before: offer }).secret).not.toBe(secret);
});

test("a member without a password here can set up a first app only soon after signing in (ASVS 5.0, 7.5.1)", async () => {
  const portal = createBarePortal();
  const { viewer, memberId, again } = await signedIn(portal, "admin", "ada@example.org", null);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 60_000 });
  const setUp = (asking: Viewer) => {
    const { secret, offer } = beginEnrolment(portal, { memberId, account: "ada@example.org" });
    return enrolSecondFactor(portal, ACTOR, asking, { offer, code: codeOf(secret) });
  };
  await expect(setUp(viewer)).rejects.toThrow("in again");
  expect(getSecondFactor(portal, memberId)).toBeUndefined();
  expect((await setUp(await viewerOf(portal, await again()))).codes).toHaveLength(10);
});

test("a member with an app and without a password here replaces it by its code, however long ago they signed in (ASVS 5.0, 7.5.1)", async () => {
  const portal = createBarePortal();
  const { viewer, memberId } = await signedIn(portal, "admin", "ada@example.org", null);
  const setUp = (asking: Viewer, current?: string) => {
    const { secret, offer } = beginEnrolment(portal, { memberId, account: "ada@example.org" });
    return enrolSecondFactor(portal, ACTOR, asking, { offer, code: codeOf(secret), current });
  };
  const { codes, session } = await setUp(viewer);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 60_000 });
  const asking = await viewerOf(portal, session);
  await expect(setUp(asking)).rejects.toThrow("is wrong or has already been used");
  expect((await setUp(asking, codes[0])).codes).toHaveLength(10);
});

test("a session that ends while the password is looked at sets nothing up (ASVS 5.0, 7.4.1)", async () => {
  const portal = createBarePortal();
  const { viewer, memberId } = await signedIn(portal);
  const { secret, offer } = beginEnrolment(portal, { memberId, account: "ada@example.org" });
  const late = enrolSecondFactor(portal, ACTOR, viewer, { offer, code: codeOf(secret), password: PASSWORD });
  await endAllSessions(portal, ACTOR, viewer);
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(getSecondFactor(portal, memberId)).toBeUndefined();
});

test("another member's offer, and one of half an hour ago, set nothing up", async () => {
  const portal = createBarePortal();
  const { viewer, memberId } = await signedIn(portal);
  const stranger = await signedIn(portal, "admin", "eve@example.org");
  const { secret, offer } = beginEnrolment(portal, { memberId: stranger.memberId, account: "eve@example.org" });
  const input = { offer, code: codeOf(secret), password: PASSWORD };
  await expect(enrolSecondFactor(portal, ACTOR, viewer, input)).rejects.toThrow("too long");

  const own = beginEnrolment(portal, { memberId, account: "ada@example.org" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 60_000 });
  const late = enrolSecondFactor(portal, ACTOR, viewer, { ...input, offer: own.offer, code: codeOf(own.secret) });
  await expect(late).rejects.toThrow("too long");
});

test("a code counts once, and no older one after it (ASVS 5.0, 6.5.1)", async () => {
  const portal = createBarePortal();
  const { memberId, secret } = await enrolled(portal);
  // While the code before it would still be accepted.
  vi.useFakeTimers({ toFake: ["Date"], now: stepFrom(Date.now() + 60_000) + 5_000 });
  const code = codeOf(secret);
  expect(take(portal, memberId, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true);
  expect(take(portal, memberId, code)).toBe(false);
  expect(take(portal, memberId, codeOf(secret, -30))).toBe(false);
});

test("a code that is accepted before its own thirty seconds counts once all the same (ASVS 5.0, 6.5.1)", async () => {
  const portal = createBarePortal();
  const { memberId, secret } = await enrolled(portal);
  vi.useFakeTimers({ toFake: ["Date"], now: stepFrom(Date.now() + 60_000) - 5_000 });
  const next = codeOf(secret, 10);
  expect(take(portal, memberId, next)).toBe(true);
  expect(take(portal, memberId, next)).toBe(false);
});

test("a code used while the clock was years ahead locks nobody out once it is put right", async () => {
  const portal = createBarePortal();
  const { memberId, secret } = await enrolled(portal);
  const now = Date.now();
  vi.useFakeTimers({ now: now + 5 * 365 * 86_400_000, toFake: ["Date"] });
  expect(take(portal, memberId, codeOf(secret))).toBe(true);
  vi.setSystemTime(now + 60_000);
  const code = codeOf(secret);
  expect(take(portal, memberId, code)).toBe(true);
  expect(take(portal, memberId, code), "twice").toBe(false);
});

test("a code of a minute ago, or of a minute ahead, is refused (ASVS 5.0, 6.5.5)", async () => {
  const portal = createBarePortal();
  const { memberId, secret } = await enrolled(portal);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  expect(take(portal, memberId, codeOf(secret, -60))).toBe(false);
  expect(take(portal, memberId, codeOf(secret, 60))).toBe(false);
  expect(take(portal, memberId, codeOf(secret))).toBe(true);
});

test("a code is accepted ten seconds before and after its own thirty, and no longer (ASVS 5.0, 6.5.5)", async () => {
  const portal = createBarePortal();
  const { memberId, secret } = await enrolled(portal);
  const begins = stepFrom(Date.now() + 3_600_000);
  vi.useFakeTimers({ toFake: ["Date"], now: begins });
  const code = codeOf(secret);
  const takenAt = (seconds: number) => {
    // Each time as if it had not been used.
    portal.portal.$client.exec("UPDATE second_factor SET used_step = 0");
    vi.setSystemTime(begins + seconds * 1000);
    return take(portal, memberId, code);
  };
  expect([-12, -9, 38, 41].map(takenAt)).toEqual([false, true, true, false]);
});

test("the audit log tells who set a second factor up, and who took it away (ASVS 5.0, 16.3.1)", async () => {
  const portal = createBarePortal();
  const { clientUserId } = await enrolled(portal);
  await resetSecondFactor(portal, { name: "operator" }, clientUserId);
  expect(listAuditEntries(portal, { subject: clientUserId }).items.slice(0, 2)).toMatchObject([
    { action: "member.reset-second-factor", actor: "operator", outcome: "done" },
    { action: "member.second-factor", actor: ACTOR.name, outcome: "done" },
  ]);
});

test("each recovery code counts once, however it is typed, and only for its member (ASVS 5.0, 6.5.1)", async () => {
  const portal = createBarePortal();
  const { memberId, codes } = await enrolled(portal);
  expect(new Set(codes).size).toBe(10);
  const [first = "", second = ""] = codes;
  expect(first).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  const stranger = await signedIn(portal, "admin", "eve@example.org");
  expect(take(portal, stranger.memberId, first)).toBe(false);
  expect(take(portal, memberId, first.toLowerCase().replaceAll("-", " "))).toBe(true);
  expect(take(portal, memberId, first)).toBe(false);
  expect(take(portal, memberId, second)).toBe(true);
  expect(getSecondFactor(portal, memberId)).toMatchObject({ recoveryCodesLeft: 8 });
});

test("codes, a new app and a reset are their member's alone: another's app and recovery codes stay as they are", async () => {
  const portal = createBarePortal();
  const bo = await enrolled(portal, "bo@example.org");
  const { memberId, clientUserId, secret, codes, viewer } = await enrolled(portal);
  const tables = ["second_factor", "recovery_code"];
  const ofBo = () =>
    tables.map((table) => portal.portal.$client.prepare(`SELECT * FROM ${table} WHERE member_id = ?`).all(bo.memberId));
  const before = ofBo();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  expect(take(portal, memberId, codeOf(secret))).toBe(true);
  expect(take(portal, memberId, codes[0] ?? "")).toBe(true);
  expect(getSecondFactor(portal, bo.memberId)).toMatchObject({ recoveryCodesLeft: 10 });
  const next = beginEnrolment(portal, { memberId, account: "ada@example.org" });
  const input = { offer: next.offer, code: codeOf(next.secret), password: PASSWORD, current: codes[1] };
  await enrolSecondFactor(portal, ACTOR, viewer, input);
  await resetSecondFactor(portal, ACTOR, clientUserId);
  expect(ofBo()).toEqual(before);
  expect(await isStillLive(portal, bo.viewer)).toBe(true);
});

test("the audit log says from where a recovery code was used (ASVS 5.0, 16.3.1)", async () => {
  const portal = createBarePortal();
  const { memberId, clientUserId, codes } = await enrolled(portal);
  const from = { address: "192.0.2.7", requestId: "r-1" };
  take(portal, memberId, codes[0] ?? "", from);
  const { items } = listAuditEntries(portal, { action: "member.recovery-code" });
  expect(items).toMatchObject([{ actor: clientUserId, ...from }]);
});

test("neither the secret nor a recovery code can be read in the database (ASVS 5.0, 6.5.2 and 11.3.2)", async () => {
  const portal = createBarePortal();
  const { secret, codes } = await enrolled(portal);
  const tables = ["second_factor", "recovery_code", "audit_entry"];
  const rows = tables.flatMap((table) => portal.portal.$client.prepare(`SELECT * FROM ${table}`).all());
  const text = JSON.stringify(rows);
  for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
    expect(text).not.toContain(hidden);
  }
});

test("under another AUTH_SECRET no app's code fits, and recovery codes still do; the log says whose it is by the id that commands take", async () => {
  const portal = createBarePortal();
  const { clientUserId, memberId, secret, codes } = await enrolled(portal);
  const moved = { ...portal, config: { ...portal.config, AUTH_SECRET: "another secret of thirty-two characters" } };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const logged = vi.spyOn(log, "error");
  onTestFinished(() => logged.mockRestore());
  expect(take(moved, memberId, codeOf(secret))).toBe(false);
  expect(logged).toHaveBeenCalledWith({ clientUserId }, expect.stringContaining("members reset-second-factor"));
  expect(take(moved, memberId, codes[0] ?? "")).toBe(true);
});

test("a reset takes app and codes away and ends every session", async () => {
  const portal = createBarePortal();
  const { clientUserId, memberId, session, codes, viewer } = await enrolled(portal);
  expect(await isStillLive(portal, viewer)).toBe(true);
  await resetSecondFactor(portal, ACTOR, clientUserId);
  expect(getSecondFactor(portal, memberId)).toBeUndefined();
  expect(await checkSession(portal, session)).toEqual({ status: "ended", reason: "second-factor-changed" });
  expect(await isStillLive(portal, viewer)).toBe(false);
  expect(take(portal, memberId, codes[0] ?? "")).toBe(false);
  await expect(resetSecondFactor(portal, ACTOR, clientUserId)).rejects.toThrow("no second factor");
  await expect(resetSecondFactor(portal, ACTOR, "nobody")).rejects.toThrow("no member");
});

test("a member who types no code within ten minutes of the password starts over", async () => {
  const portal = createBarePortal();
  const { again } = await enrolled(portal);
  const session = await again();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  expect(await checkSession(portal, session)).toEqual({ status: "ended", reason: "expired" });
});
