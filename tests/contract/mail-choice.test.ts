import { expect, onTestFinished, test } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { updateMember } from "@/lib/db/members";
import { wishesSavedOfferMail } from "@/lib/db/saved-offer-mail";
import { chooseSavedOfferMail, savedOfferMailChoice, unsubscribe } from "@/lib/notices";
import { exportedMember } from "@/tests/factories/exported-member";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { ACTOR, inDays, mails, memberWhoSaved, runMailServer } from "./saved-offer-mail-fixture";

runMailServer();

test("a member who asks for mails is not told of offers that were gone before", async () => {
  const { runtime, memberId, list, run } = await memberWhoSaved({ 1: inDays(40), 2: inDays(40) });
  await chooseSavedOfferMail(runtime, ACTOR, memberId, {});
  await list({ 1: inDays(40) });
  await chooseSavedOfferMail(runtime, ACTOR, memberId, { savedOffers: "1" });
  expect(await run(1)).toBe(0);
  await list({ 9: inDays(40) });
  expect(await run(1)).toBe(1);
  expect(mails[0]).not.toContain("Offer 2");
});

test("a member who asks for mails while catalog.db is lost is told of what goes later: it only seemed gone", async () => {
  const { runtime, memberId, list, run } = await memberWhoSaved({ 1: inDays(40), 2: inDays(40) });
  await chooseSavedOfferMail(runtime, ACTOR, memberId, {});
  const anew = createTestCatalog();
  onTestFinished(() => anew.close());
  await chooseSavedOfferMail({ ...runtime, catalog: anew.catalog }, ACTOR, memberId, { savedOffers: "1" });
  await list({ 1: inDays(40) });
  expect(await run()).toBe(1);
  expect(mails[0]).toContain("Offer 2");
});

test("a member who asks for mails is mailed on the same day about an offer on its last day", async () => {
  const { runtime, memberId, list, run } = await memberWhoSaved({ 1: inDays(0), 2: inDays(40) });
  await chooseSavedOfferMail(runtime, ACTOR, memberId, {});
  await list({ 1: inDays(0) });
  await chooseSavedOfferMail(runtime, ACTOR, memberId, { savedOffers: "1" });
  expect([await run(), await run()]).toEqual([1, 0]);
  expect(mails[0]).toContain("Offer 1, Harbor & Pine: ends today");
  expect(mails[0]).not.toContain("Offer 2");
});

test("ticking the choice again is noted once, and the member is still told of offers that have gone since", async () => {
  const { runtime, memberId, list, run } = await memberWhoSaved({ 1: inDays(40), 2: inDays(40) });
  await list({ 1: inDays(40) });
  await chooseSavedOfferMail(runtime, ACTOR, memberId, { savedOffers: "1" });
  expect(listAuditEntries(runtime, { action: "member.mail-choice" }).items).toHaveLength(1);
  expect(await run()).toBe(1);
  expect(mails[0]).toContain("Offer 2");
});

/** A mail provider, for its reader. */
const FROM_MAIL = { name: "mail", address: "192.0.2.9", requestId: "r-1" };

test("one press in the mail ends the mails, by the headers of RFC 8058 and a link that nobody can forge", async () => {
  const { runtime, memberId, clientUserId, run } = await memberWhoSaved({ 1: inDays(3) });
  await run();
  const [, link = ""] = /^List-Unsubscribe: <(.+)>$/m.exec(mails[0] ?? "") ?? [];
  expect(mails[0]).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(link).toMatch(/^https:\/\/perks\.example\.org\/api\/unsubscribe\?token=/);
  expect(mails[0]).toContain("https://perks.example.org/unsubscribe?token=");
  const token = new URL(link).searchParams.get("token") ?? "";

  for (const forged of [undefined, "", token.slice(0, -1), token.replace(/^\d+/, "999"), `${token}A`, "1.x"]) {
    await expect(unsubscribe(runtime, FROM_MAIL, forged)).rejects.toThrow("is incomplete");
  }
  const elsewhere = {
    ...runtime,
    config: { ...runtime.config, AUTH_SECRET: "another secret of thirty-two characters" },
  };
  await expect(unsubscribe(elsewhere, FROM_MAIL, token)).rejects.toThrow("or too old");
  expect(wishesSavedOfferMail(runtime.portal, memberId)).toBe(true);

  await unsubscribe(runtime, FROM_MAIL, token);
  await unsubscribe(runtime, FROM_MAIL, token);
  expect(savedOfferMailChoice(runtime, memberId)).toBe("off");
  const noted = listAuditEntries(runtime, { action: "member.mail-choice" }).items;
  expect(noted).toMatchObject([
    { actor: "mail", address: FROM_MAIL.address, requestId: FROM_MAIL.requestId, after: { savedOffers: false } },
    { actor: "test", after: { savedOffers: true } },
  ]);
  expect(await exportedMember(runtime, ACTOR, clientUserId)).toMatchObject({ mailedOffers: [{ offerId: 1 }] });
});

test("the choice is offered only where mail can reach the member", async () => {
  const { runtime, memberId } = await memberWhoSaved({ 1: inDays(3) });
  expect(savedOfferMailChoice(runtime, memberId)).toBe("on");
  updateMember(runtime.portal, memberId, { email: null, emailKey: null });
  expect(savedOfferMailChoice(runtime, memberId)).toBe("no-address");
  const { SMTP_URL: _none, ...config } = runtime.config;
  expect(savedOfferMailChoice({ ...runtime, config: { ...config, SMTP_URL: undefined } }, memberId)).toBe(
    "no-mail-server",
  );
});
