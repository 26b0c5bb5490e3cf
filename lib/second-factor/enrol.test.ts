import { afterEach, expect, test, vi } from "vitest";
import { checkSession, endAllSessions, type Viewer } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { ACTOR, codeOf, enrolled, PASSWORD, signedIn, viewerOf } from "@/tests/factories/second-factor";
import { beginEnrolment, enrolSecondFactor, getSecondFactor } from ".";

afterEach(() => void vi.useRealTimers());

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

test("an admin who has shown a second factor at the organisation's sign-in has to set none up here (ASVS 5.0, 6.3.3)", async () => {
  const portal = createBarePortal({ SECOND_FACTOR: "required" });
  const { again } = await signedIn(portal, "admin", "ada@example.org", null);
  expect((await viewerOf(portal, await again(true))).mustEnrol).toBe(false);
  expect((await viewerOf(portal, await again(false))).mustEnrol).toBe(true);
});

test("setting one up opens a new session, ends all before it, and later sessions wait for a code (ASVS 5.0, 7.2.4 and 7.4.3)", async () => {
  const portal = createBarePortal();
  const { session: before, again, viewer, memberId } = await signedIn(portal);
  const other = await again();
  const { secret, offer, uri } = beginEnrolment(portal, viewer, { account: "ada@example.org" });
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
  const { secret, offer } = beginEnrolment(portal, viewer, { account: "ada@example.org" });
  const input = { offer, code: codeOf(secret), password: PASSWORD, ...wrong };
  await expect(enrolSecondFactor(portal, ACTOR, viewer, input)).rejects.toThrow(words);
  expect(getSecondFactor(portal, memberId)).toBeUndefined();
});

test("replacing an app needs the app or a recovery code: a session, even with the password, is not enough (ASVS 5.0, 7.5.1)", async () => {
  const portal = createBarePortal();
  const { viewer, memberId, secret, codes } = await enrolled(portal);
  const replace = (current?: string, asking = viewer) => {
    const next = beginEnrolment(portal, asking, { account: "ada@example.org" });
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

test("an offer that was not taken up is made again with the same secret, in its session alone (ASVS 5.0, 7.5.1)", async () => {
  const portal = createBarePortal();
  const { viewer, again } = await signedIn(portal);
  const account = "ada@example.org";
  const { secret, offer, isAgain } = beginEnrolment(portal, viewer, { account });
  expect(isAgain).toBe(false);
  expect(beginEnrolment(portal, viewer, { account, before: offer })).toMatchObject({ secret, isAgain: true });
  const stranger = { ...viewer, memberId: viewer.memberId + 1 };
  expect(beginEnrolment(portal, stranger, { account, before: offer }).secret).not.toBe(secret);
  expect(beginEnrolment(portal, viewer, { account, before: "nonsense" }).secret).not.toBe(secret);
  const elsewhere = await viewerOf(portal, await again());
  expect(beginEnrolment(portal, elsewhere, { account, before: offer }).secret).not.toBe(secret);
  const taken = { offer, code: codeOf(secret), password: PASSWORD };
  await expect(enrolSecondFactor(portal, ACTOR, elsewhere, taken)).rejects.toThrow("too long");
});

test("an offer stays for a quarter of an hour, and no longer", async () => {
  const portal = createBarePortal();
  const { viewer } = await signedIn(portal);
  const { secret, offer } = beginEnrolment(portal, viewer, { account: "ada@example.org" });
  const now = Date.now();
  for (const [seconds, isAgain] of [
    [14 * 60 + 55, true],
    [15 * 60 + 5, false],
  ] as const) {
    vi.useFakeTimers({ toFake: ["Date"], now: now + seconds * 1000 });
    const next = beginEnrolment(portal, viewer, { account: "ada@example.org", before: offer });
    expect([next.isAgain, next.secret === secret], `${seconds} seconds later`).toEqual([isAgain, isAgain]);
  }
});

test("the app lists the code under the portal's name and the member's address", async () => {
  const portal = createBarePortal({ BRAND_NAME: "Maple Perks" });
  const { viewer } = await signedIn(portal);
  const { pathname, searchParams } = new URL(beginEnrolment(portal, viewer, { account: "ada@example.org" }).uri);
  expect(searchParams.get("issuer")).toBe("Maple Perks");
  expect(decodeURIComponent(pathname)).toMatch(/Maple Perks:ada@example\.org$/);
});

test("an offer that was taken up shows its secret to nobody again: it is in use (ASVS 5.0, 7.5.1)", async () => {
  const portal = createBarePortal();
  const { viewer } = await signedIn(portal);
  const account = "ada@example.org";
  const { secret, offer } = beginEnrolment(portal, viewer, { account });
  await enrolSecondFactor(portal, ACTOR, viewer, { offer, code: codeOf(secret), password: PASSWORD });
  expect(beginEnrolment(portal, viewer, { account, before: offer }).secret).not.toBe(secret);
});

test("a member without a password here can set up a first app only soon after signing in (ASVS 5.0, 7.5.1)", async () => {
  const portal = createBarePortal();
  const { viewer, memberId, session, again } = await signedIn(portal, "admin", "ada@example.org", null);
  const bo = await signedIn(portal, "admin", "bo@example.org", null);
  const now = Date.now();
  const setUp = (asking: Viewer) => {
    const { secret, offer } = beginEnrolment(portal, asking, { account: "ada@example.org" });
    return enrolSecondFactor(portal, ACTOR, asking, { offer, code: codeOf(secret) });
  };
  vi.useFakeTimers({ toFake: ["Date"], now: now + 14 * 60_000 });
  expect((await setUp(bo.viewer)).codes).toHaveLength(10);
  // A request is no sign-in.
  await viewerOf(portal, session);
  vi.setSystemTime(now + 16 * 60_000);
  await expect(setUp(viewer)).rejects.toThrow("in again");
  expect(getSecondFactor(portal, memberId)).toBeUndefined();
  expect((await setUp(await viewerOf(portal, await again()))).codes).toHaveLength(10);
});

test("a member who types the password sets up a first app however long ago they signed in", async () => {
  const portal = createBarePortal();
  const { viewer } = await signedIn(portal);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 60_000 });
  const { secret, offer } = beginEnrolment(portal, viewer, { account: "ada@example.org" });
  const input = { offer, code: codeOf(secret), password: PASSWORD };
  expect((await enrolSecondFactor(portal, ACTOR, viewer, input)).codes).toHaveLength(10);
});

test("a member with an app and without a password here replaces it by its code, however long ago they signed in (ASVS 5.0, 7.5.1)", async () => {
  const portal = createBarePortal();
  const { viewer } = await signedIn(portal, "admin", "ada@example.org", null);
  const setUp = (asking: Viewer, current?: string) => {
    const { secret, offer } = beginEnrolment(portal, asking, { account: "ada@example.org" });
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
  const { secret, offer } = beginEnrolment(portal, viewer, { account: "ada@example.org" });
  const late = enrolSecondFactor(portal, ACTOR, viewer, { offer, code: codeOf(secret), password: PASSWORD });
  await endAllSessions(portal, ACTOR, viewer);
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(getSecondFactor(portal, memberId)).toBeUndefined();
});

test("another member's offer, and one of half an hour ago, set nothing up", async () => {
  const portal = createBarePortal();
  const { viewer } = await signedIn(portal);
  const stranger = await signedIn(portal, "admin", "eve@example.org");
  const { secret, offer } = beginEnrolment(portal, stranger.viewer, { account: "eve@example.org" });
  const input = { offer, code: codeOf(secret), password: PASSWORD };
  await expect(enrolSecondFactor(portal, ACTOR, viewer, input)).rejects.toThrow("too long");

  const own = beginEnrolment(portal, viewer, { account: "ada@example.org" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 60_000 });
  const late = enrolSecondFactor(portal, ACTOR, viewer, { ...input, offer: own.offer, code: codeOf(own.secret) });
  await expect(late).rejects.toThrow("too long");
});
