import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { log } from "@/lib/log";
import { checkSession, isStillLive } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { ACTOR, codeOf, enrolled, PASSWORD, signedIn } from "@/tests/factories/second-factor";
import { beginEnrolment, enrolSecondFactor, getSecondFactor, resetSecondFactor, takeCode } from ".";

afterEach(() => void vi.useRealTimers());

/** When the first code's thirty seconds begin from an instant on; both in milliseconds since 1970. */
function stepFrom(instant: number): number {
  return Math.ceil(instant / 30_000) * 30_000;
}

function take(
  { portal, config }: ReturnType<typeof createBarePortal>,
  memberId: number,
  typed: string,
  from = {},
): boolean {
  return takeCode(portal, config, memberId, typed, from);
}

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

test("an app's code is taken also where each of its digits may be in a recovery code", async () => {
  const portal = createBarePortal();
  const { memberId, secret } = await enrolled(portal);
  vi.useFakeTimers({ toFake: ["Date"], now: stepFrom(Date.now() + 60_000) });
  while (!/^[2-7]{6}$/.test(codeOf(secret))) vi.setSystemTime(Date.now() + 30_000);
  expect(take(portal, memberId, codeOf(secret))).toBe(true);
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
  const next = beginEnrolment(portal, viewer, { account: "ada@example.org" });
  const input = { offer: next.offer, code: codeOf(next.secret), password: PASSWORD, current: codes[1] };
  await enrolSecondFactor(portal, ACTOR, viewer, input);
  await resetSecondFactor(portal, ACTOR, clientUserId);
  expect(ofBo()).toEqual(before);
  expect(await isStillLive(portal, bo.viewer)).toBe(true);
});

test("the audit log says from where a recovery code was used, to sign in or to set up another app (ASVS 5.0, 16.3.1)", async () => {
  const portal = createBarePortal();
  const { memberId, clientUserId, codes, viewer } = await enrolled(portal);
  const [signingIn, settingUp] = ["r-1", "r-2"].map((requestId) => ({ address: "192.0.2.7", requestId }));
  take(portal, memberId, codes[0] ?? "", signingIn);
  const { secret, offer } = beginEnrolment(portal, viewer, { account: "ada@example.org" });
  const input = { offer, code: codeOf(secret), password: PASSWORD, current: codes[1] };
  await enrolSecondFactor(portal, { name: clientUserId, ...settingUp }, viewer, input);
  const { items } = listAuditEntries(portal, { action: "member.recovery-code" });
  expect(items).toMatchObject([
    { actor: clientUserId, ...settingUp },
    { actor: clientUserId, ...signingIn },
  ]);
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
  const typed = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: typed + 9 * 60_000 + 55_000 });
  expect(await checkSession(portal, session)).toMatchObject({ status: "pending" });
  vi.setSystemTime(typed + 10 * 60_000 + 5_000);
  expect(await checkSession(portal, session)).toEqual({ status: "ended", reason: "expired" });
});
