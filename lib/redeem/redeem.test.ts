import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { findMemberByClientUserId } from "@/lib/db/members";
import { insertRedemption } from "@/lib/db/redemptions";
import type { MemberAccess } from "@/lib/member-access";
import { addMember, deactivateMember, eraseMember, getMember, reactivateMember, registerMember } from "@/lib/members";
import { instruments } from "@/lib/metrics/instruments";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { fewOffers } from "@/tests/factories/few-offers";
import { memberIdOf } from "@/tests/factories/members";
import { json, LOGIN, opened, startScriptedService } from "@/tests/factories/scripted-service";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { redeem } from "./redeem";
import { redeemOnce } from "./redeem-once";

const ADA = { clientUserId: "ada", email: "ada@example.org", firstName: "Ada", lastName: "Lindqvist" };
const LINK = { ...LOGIN, data: { ...LOGIN.data, token_url: "https://program.example.org/login?token=t0" } };
const REFUSED = { class: "client", method: "sso_member", status: "fail", error: "No more logins today" };

type Registering = Parameters<typeof registerMember>[0];

/** A portal with one offer and one member, who is signed in. */
async function portalWithAda(memberAccess: MemberAccess) {
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  await made.apply(fewOffers({ 1: "2099-01-01" }));
  const runtime = { ...createBarePortal(), catalog: made.catalog, memberAccess };
  await addMember(runtime, { name: "eva" }, ADA);
  return { runtime, memberId: memberIdOf(runtime.portal, "ada") };
}

test("a press that could not be noted leaves its key free: the same press goes through a moment later, once", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  const press = () => redeemOnce(runtime, { memberId, offerId: 1, requestId: "r-1" }, "one press");
  const { $client } = runtime.portal;
  $client.exec("CREATE TRIGGER full BEFORE INSERT ON redemption BEGIN SELECT RAISE(ABORT, 'no room'); END");
  await expect(Promise.all([press(), press()])).rejects.toThrow("no room");
  expect(received).toHaveLength(0);

  $client.exec("DROP TRIGGER full");
  const answer = await press();
  expect(answer).toMatchObject({ status: "sent" });
  expect(await press()).toBe(answer);
  expect(received).toHaveLength(1);
});

test("a press is repeated for a minute by its key, and is another one after it", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const press = () => redeemOnce(runtime, { memberId, offerId: 1, requestId: "r-1" }, "a minute");
  const first = await press();
  vi.advanceTimersByTime(59_000);
  expect(await press()).toBe(first);
  vi.advanceTimersByTime(2_000);
  expect(await press()).not.toBe(first);
  expect(received).toHaveLength(2);
});

test("a key is of one member and one offer: another's press with it is their own, and one on another offer is refused", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  await addMember(runtime, { name: "eva" }, { ...ADA, clientUserId: "bo", email: "bo@example.org" });
  const boId = memberIdOf(runtime.portal, "bo");
  const press = (by: number, offerId: number) =>
    redeemOnce(runtime, { memberId: by, offerId, requestId: "r-1" }, "a key of two");
  await press(memberId, 1);
  await press(boId, 1);
  const ids = received.map(opened).map((envelope) => ("profile" in envelope ? envelope.profile : ""));
  expect(ids.map((profile) => new URLSearchParams(profile).get("client_user_id"))).toEqual(["ada", "bo"]);
  await expect(press(memberId, 2)).rejects.toMatchObject({ code: "idempotency_mismatch", status: 422 });
});

test("a press that could not be noted does not shorten the minute of the next one with its key", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  const { $client } = runtime.portal;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const press = () => redeemOnce(runtime, { memberId, offerId: 1, requestId: "r-1" }, "a whole minute");
  $client.exec("CREATE TRIGGER full BEFORE INSERT ON redemption BEGIN SELECT RAISE(ABORT, 'no room'); END");
  await expect(press()).rejects.toThrow("no room");
  $client.exec("DROP TRIGGER full");
  vi.advanceTimersByTime(30_000);
  const answer = await press();
  vi.advanceTimersByTime(31_000);
  expect(await press()).toBe(answer);
  expect(received).toHaveLength(1);
});

test.each([
  ["a login link", json(LINK), { serviceState: "active", outcome: "sent" }],
  ["a server error", json({}, 503), { serviceState: "unknown", outcome: "service_unavailable" }],
] as const)(
  "the outcome of a press, %s, is noted for that press and its member alone",
  async (_name, answer, noted) => {
    const { client } = await startScriptedService(answer);
    const { runtime, memberId } = await portalWithAda(client);
    const { portal } = runtime;
    const bo = await addMember(
      runtime,
      { name: "eva" },
      { email: "bo@example.org", firstName: "Bo", lastName: "Berg" },
    );
    const attempt = { offerId: 1, offerTitle: "Free coffee", merchantId: 7, requestId: "r-0" };
    insertRedemption(portal, { ...attempt, id: "BOSPRESS", clientUserId: bo.clientUserId });
    const [before, counted] = [findMemberByClientUserId(portal, bo.clientUserId), await pressesCounted()];
    await redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });

    const { serviceState, outcome } = noted;
    expect(await pressesCounted()).toEqual({ ...counted, [outcome]: (counted[outcome] ?? 0) + 1 });
    expect(getMember(runtime, "ada")).toMatchObject({ serviceState, attempts: [{ outcome }] });
    expect(findMemberByClientUserId(portal, bo.clientUserId)).toEqual(before);
    expect(getMember(runtime, bo.clientUserId)?.attempts).toMatchObject([{ outcome: "started" }]);
  },
);

test("an attempt keeps the merchant's name, and the root of the category that the offer is shown in, whatever category the feed names on it", async () => {
  const { client } = await startScriptedService(json(LINK));
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  const offer = (id: number, categoryId: number) => ({
    ...{ id, categoryId, title: `Offer ${id}`, programPath: `/offers/${id}`, locationIds: [] },
    ...{ listedOn: "2026-01-01", expiresOn: "2099-01-01" },
  });
  await made.apply({
    categories: [
      { id: 1, parentId: null, key: "dining", title: "Dining", position: 0 },
      { id: 11, parentId: 1, key: "dining/pizza", title: "Pizza", position: 0 },
    ],
    entries: [
      [
        11,
        { merchant: { id: 7, name: "Luigi's", logoUrl: null }, offers: [offer(1, 11), offer(2, 999)], locations: [] },
      ],
    ],
  });
  const runtime = { ...createBarePortal(), catalog: made.catalog, memberAccess: client };
  await addMember(runtime, { name: "eva" }, ADA);
  const memberId = memberIdOf(runtime.portal, "ada");
  for (const offerId of [1, 2]) await redeem(runtime, { memberId, offerId, requestId: `r-${offerId}` });
  const dining = { categoryId: 1, categoryTitle: "Dining" };
  expect(getMember(runtime, "ada")?.attempts).toMatchObject([dining, dining]);
  const kept = runtime.portal.$client.prepare("SELECT merchant_name, request_id FROM redemption ORDER BY request_id");
  expect(kept.raw().all()).toEqual([
    ["Luigi's", "r-1"],
    ["Luigi's", "r-2"],
  ]);
});

test("a first Redeem, which makes the member at the program, asks for no welcome mail: that is an admin's to choose", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  await redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
  expect(received.map(opened)).toMatchObject([{ profile: expect.stringContaining("&send_welcome_email=0") }]);
});

test("a press that the portal itself cannot note is counted as failed, once", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  runtime.portal.$client.exec(
    `CREATE TRIGGER full BEFORE INSERT ON redemption BEGIN SELECT RAISE(ABORT, 'no room'); END`,
  );
  const before = await pressesCounted();
  await expect(redeem(runtime, { memberId, offerId: 1, requestId: "r-1" })).rejects.toThrow("no room");
  expect(received).toHaveLength(0);
  expect(await pressesCounted()).toEqual({ ...before, internal: (before.internal ?? 0) + 1 });
});

test("a press whose note the disk does not take is refused, and the service is not asked", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  const broken = vi.spyOn(fs, "fdatasync").mockImplementation((_file, done) => done(new Error("input/output error")));
  onTestFinished(() => broken.mockRestore());
  await expect(redeem(runtime, { memberId, offerId: 1, requestId: "r-1" })).rejects.toThrow("input/output error");
  expect(received).toHaveLength(0);
  expect(getMember(runtime, "ada")?.attempts).toMatchObject([{ outcome: "started" }]);
});

test("a press on an offer that has ended is no attempt, and one that is sent is counted once", async () => {
  const { client } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  const before = await pressesCounted();
  await expect(redeem(runtime, { memberId, offerId: 2, requestId: "r-1" })).rejects.toThrow("never existed");
  expect(await pressesCounted()).toEqual(before);
  await redeem(runtime, { memberId, offerId: 1, requestId: "r-2" });
  expect(await pressesCounted()).toEqual({ ...before, sent: (before.sent ?? 0) + 1 });
});

/** How many presses the metrics know of, by outcome. */
async function pressesCounted(): Promise<Record<string, number>> {
  const { values } = await instruments().redeemSeconds.get();
  const counts = values.filter(({ metricName }) => metricName === "portal_redeem_seconds_count");
  return Object.fromEntries(counts.map(({ labels, value }) => [String(labels.outcome), value]));
}

test.each([
  ["a server error", json({}, 503), "unknown"],
  ["an answer that is not understood", json({ status: "ok" }), "unknown"],
  ["a refusal in unforeseen words", json(REFUSED), "unregistered"],
  ["a refusal that says it", json({ ...REFUSED, error: "2003: Member account is deactivated" }), "deactivated"],
] as const)(
  "after %s, the state at the program is what it said, and unknown where it may have acted",
  async (_name, answer, state) => {
    const { client } = await startScriptedService(answer);
    const { runtime, memberId } = await portalWithAda(client);

    expect(await redeem(runtime, { memberId, offerId: 1, requestId: "r-1" })).toMatchObject({ status: "failed" });
    expect(getMember(runtime, "ada")?.serviceState).toBe(state);
  },
);

test.each([
  ["a login link", json(LINK), "session_ended", 1],
  ["a server error", json({}, 503), "service_unavailable", 1],
  ["a refusal", json(REFUSED), "service_answer", 0],
] as const)(
  "a member who loses access before %s comes gets no link, and is deactivated again where the deactivation may have come first",
  async (_name, answer, code, again) => {
    const letGo = new EventEmitter();
    const { client, received } = await startScriptedService(async (response, asked) => {
      if (!asked.url?.includes("sso_member"))
        return json({ class: "client", method: "deactivate_member", status: "fail", error: "Member not found" })(
          response,
          asked,
        );
      await once(letGo, "go");
      answer(response, asked);
    });
    const { runtime, memberId } = await portalWithAda(client);
    const pressed = redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await deactivateMember(runtime, { name: "eva" }, "ada", {});
    letGo.emit("go");

    expect(await pressed).toMatchObject({ status: "failed", error: { code } });
    expect(getMember(runtime, "ada")?.attempts).toMatchObject([{ outcome: code }]);
    expect(getMember(runtime, "ada")?.serviceState).toBe(again ? "unknown" : "unregistered");
    const jobs = runtime.portal.$client.prepare("SELECT count(*) FROM job WHERE kind = 'revoke-again'").pluck();
    expect(jobs.get()).toBe(again);
  },
);

test.each([
  ["a refusal that says otherwise", json({ ...REFUSED, error: "2003: Member account is deactivated" })],
  ["a server error", json({}, 503)],
] as const)(
  "what the program confirmed of a member while a press was waiting stands when %s ends the press",
  async (_name, answer) => {
    const letGo = new EventEmitter();
    const { client, received } = await startScriptedService(async (response, asked) => {
      const confirmed = { class: "client", method: "reactivate_member", status: "ok" };
      if (!asked.url?.includes("sso_member")) return json(confirmed)(response, asked);
      await once(letGo, "go");
      answer(response, asked);
    });
    const { runtime, memberId } = await portalWithAda(client);
    const pressed = redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await reactivateMember(runtime, { name: "eva" }, "ada", {});
    letGo.emit("go");

    expect(await pressed).toMatchObject({ status: "failed" });
    expect(getMember(runtime, "ada")?.serviceState).toBe("active");
  },
);

test.each([
  ["a registration", (runtime: Registering) => registerMember(runtime, { name: "eva" }, "ada", {})],
  ["another press", (_: Registering, press: () => Promise<unknown>) => press()],
] as const)("a login that went through stands when the answer to %s begun before it is lost", async (_name, begin) => {
  const letGo = new EventEmitter();
  let logins = 0;
  const { client, received } = await startScriptedService(async (response, asked) => {
    logins += 1;
    if (logins > 1) return json(LINK)(response, asked);
    await once(letGo, "go");
    json({}, 503)(response, asked);
  });
  const { runtime, memberId } = await portalWithAda(client);
  const press = () => redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
  const waiting = begin(runtime, press).catch(() => undefined);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(await press()).toMatchObject({ status: "sent" });
  letGo.emit("go");

  await waiting;
  expect(getMember(runtime, "ada")?.serviceState).toBe("active");
});

test("a member without access is not logged in: the program is not asked, and there is no attempt", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  runtime.portal.$client.exec("UPDATE member SET access_state = 'deactivated'");
  const press = redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
  await expect(press).rejects.toMatchObject({ code: "session_ended", reason: "deactivated" });
  expect(received).toHaveLength(0);
  expect(getMember(runtime, "ada")?.attempts).toEqual([]);
});

test("what the program said of a press that failed is kept for support", async () => {
  const { client } = await startScriptedService(json(REFUSED));
  const { runtime, memberId } = await portalWithAda(client);
  await redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
  const kept = runtime.portal.$client.prepare("SELECT detail FROM redemption").pluck().get();
  expect(kept).toContain("No more logins today");
});

test("the program's answer to a press of somebody who was erased meanwhile is not kept", async () => {
  const letGo = new EventEmitter();
  const { client, received } = await startScriptedService(async (response, asked) => {
    if (!asked.url?.includes("sso_member")) return json({ success: true })(response, asked);
    await once(letGo, "go");
    json({ ...REFUSED, error: "No more logins for Ada Lindqvist" })(response, asked);
  });
  const { runtime, memberId } = await portalWithAda(client);
  const pressed = redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const { pseudonym } = await eraseMember(runtime, { name: "eva" }, "ada");
  letGo.emit("go");

  expect(await pressed).toMatchObject({ status: "failed", error: { code: "service_answer" } });
  expect(runtime.portal.$client.prepare("SELECT client_user_id, outcome, detail FROM redemption").get()).toEqual({
    client_user_id: pseudonym,
    outcome: "service_answer",
    detail: null,
  });
});
