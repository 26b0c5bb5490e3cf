import fs from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { findMemberByClientUserId } from "@/lib/db/members";
import { insertRedemption } from "@/lib/db/redemptions";
import { addMember, getMember } from "@/lib/members";
import { instruments } from "@/lib/metrics/instruments";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { memberIdOf } from "@/tests/factories/members";
import { ADA, LINK, portalWithAda, REFUSED } from "@/tests/factories/portal-with-ada";
import { json, opened, startScriptedService } from "@/tests/factories/scripted-service";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { redeem } from "./redeem";

test.each([
  ["a login link", json(LINK), { serviceState: "active", outcome: "sent", lastRedemptionAt: expect.any(String) }],
  [
    "a server error",
    json({}, 503),
    { serviceState: "unknown", outcome: "service_unavailable", lastRedemptionAt: null },
  ],
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

    const { serviceState, outcome, lastRedemptionAt } = noted;
    expect(await pressesCounted()).toEqual({ ...counted, [outcome]: (counted[outcome] ?? 0) + 1 });
    expect(getMember(runtime, "ada")).toMatchObject({ serviceState, lastRedemptionAt, attempts: [{ outcome }] });
    expect(findMemberByClientUserId(portal, bo.clientUserId)).toEqual(before);
    expect(getMember(runtime, bo.clientUserId).attempts).toMatchObject([{ outcome: "started" }]);
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
  expect(getMember(runtime, "ada").attempts).toMatchObject([dining, dining]);
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

type PortalWithAda = Awaited<ReturnType<typeof portalWithAda>>["runtime"];

test.each<[string, (runtime: PortalWithAda) => void]>([
  [
    "whose end cannot be noted",
    ({ portal }) =>
      portal.$client.exec(
        `CREATE TRIGGER full BEFORE UPDATE ON redemption WHEN new.outcome = 'sent' BEGIN SELECT RAISE(ABORT, 'no room'); END`,
      ),
  ],
  [
    "whose offer's path leads out of the program",
    ({ catalog }) => catalog.$client.exec("UPDATE offer SET program_path = '//evil.example/'"),
  ],
])(
  "a press that the program answered, but %s, leaves open what the program made of the member",
  async (_what, spoil) => {
    const { client } = await startScriptedService(json(LINK));
    const { runtime, memberId } = await portalWithAda(client);
    spoil(runtime);
    expect(await redeem(runtime, { memberId, offerId: 1, requestId: "r-1" })).toMatchObject({ status: "failed" });
    expect(getMember(runtime, "ada")).toMatchObject({ serviceState: "unknown", attempts: [{ outcome: "internal" }] });
  },
);

test("a press whose note the disk does not take is refused, and the service is not asked", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  const broken = vi.spyOn(fs, "fdatasync").mockImplementation((_file, done) => done(new Error("input/output error")));
  onTestFinished(() => broken.mockRestore());
  await expect(redeem(runtime, { memberId, offerId: 1, requestId: "r-1" })).rejects.toThrow("input/output error");
  expect(received).toHaveLength(0);
  expect(getMember(runtime, "ada").attempts).toMatchObject([{ outcome: "started" }]);
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
    expect(getMember(runtime, "ada").serviceState).toBe(state);
  },
);

test("a member without access is not logged in: the program is not asked, and there is no attempt", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  runtime.portal.$client.exec("UPDATE member SET access_state = 'deactivated'");
  const press = redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
  await expect(press).rejects.toMatchObject({ code: "session_ended", reason: "deactivated" });
  expect(received).toHaveLength(0);
  expect(getMember(runtime, "ada").attempts).toEqual([]);
});

test("what the program said of a press that failed is kept for support", async () => {
  const { client } = await startScriptedService(json(REFUSED));
  const { runtime, memberId } = await portalWithAda(client);
  await redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
  const kept = runtime.portal.$client.prepare("SELECT detail FROM redemption").pluck().get();
  expect(kept).toContain("No more logins today");
});
