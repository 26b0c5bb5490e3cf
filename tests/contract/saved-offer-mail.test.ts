import { createServer } from "node:net";
import { TZDate } from "@date-fns/tz";
import { expect, onTestFinished, test, vi } from "vitest";
import { findMemberByEmailKey, updateMember } from "@/lib/db/members";
import { savedOffers } from "@/lib/db/schema/portal/saved-offers";
import { CENTRAL, centralDay, centralMidnight } from "@/lib/domain/central-time";
import { emailKey } from "@/lib/domain/email";
import { addMember } from "@/lib/members";
import { chooseSavedOfferMail, mailSavedOffers, noticesHandler, savedOfferMailChoice } from "@/lib/notices";
import { saveOffer } from "@/lib/saved";
import { listen } from "@/tests/factories/listening";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import {
  ACTOR,
  DAY_MS,
  goOn,
  hangUp,
  inDays,
  mailServer,
  mails,
  memberWhoSaved,
  runMailServer,
} from "./saved-offer-mail-fixture";

runMailServer();

test("one mail says what ends soon and what has gone, and nothing of the rest", async () => {
  const { list, run } = await memberWhoSaved({ 1: inDays(3), 2: inDays(40), 3: inDays(40) });
  await list({ 1: inDays(3), 2: inDays(40) });
  expect(await run()).toBe(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("To: ada@example.org");
  expect(mails[0]).toContain("Subject: Perks: 1 offer that you saved ends soon");
  expect(mails[0]).toMatch(/Offer 1, Harbor & Pine: ends in [234] days/);
  expect(mails[0]).toMatch(/no longer available:\s+- Offer 3, Harbor & Pine/);
  expect(mails[0]).not.toContain("Offer 2");
  expect(mails[0]).toMatch(/^https:\/\/perks\.example\.org\/saved$/m);
});

test("each member who wants mails gets them at their own address about their own saved offers", async () => {
  const { runtime, asOfYesterday, run } = await memberWhoSaved({ 1: inDays(3), 2: inDays(4) });
  await addMember(runtime, ACTOR, { email: "bo@example.org", firstName: "Bo", lastName: "Berg" });
  const bo = findMemberByEmailKey(runtime.portal, emailKey("bo@example.org"))?.id ?? 0;
  await chooseSavedOfferMail(runtime, ACTOR, bo, { savedOffers: "1" });
  await addMember(runtime, ACTOR, { email: "cy@example.org", firstName: "Cy", lastName: "Dahl" });
  const cy = findMemberByEmailKey(runtime.portal, emailKey("cy@example.org"))?.id ?? 0;
  expect(savedOfferMailChoice(runtime, cy)).toBe("off");
  for (const memberId of [bo, cy]) await saveOffer(runtime, memberId, 2);
  asOfYesterday();
  expect(await run()).toBe(2);
  const mailTo = (address: string) => mails.find((mail) => mail.includes(`To: ${address}`));
  expect(mailTo("ada@example.org")).toContain("Offer 1,");
  expect(mailTo("bo@example.org")).toContain("Offer 2,");
  expect(mailTo("bo@example.org")).not.toContain("Offer 1,");
});

test("a member who unsubscribes while others are mailed is not mailed any more", async () => {
  const { runtime, asOfYesterday, run } = await memberWhoSaved({ 1: inDays(3) });
  await addMember(runtime, ACTOR, { email: "bo@example.org", firstName: "Bo", lastName: "Berg" });
  const bo = findMemberByEmailKey(runtime.portal, emailKey("bo@example.org"))?.id ?? 0;
  await chooseSavedOfferMail(runtime, ACTOR, bo, { savedOffers: "1" });
  await saveOffer(runtime, bo, 1);
  asOfYesterday();
  mailServer.meanwhile = () => chooseSavedOfferMail(runtime, ACTOR, bo, {});
  expect([await run(), mails.length]).toEqual([1, 1]);
});

test("a worker that is told to stop mails nobody else, and the others are mailed later", async () => {
  const { runtime, run } = await memberWhoSaved({ 1: inDays(3) });
  await expect(mailSavedOffers(runtime, AbortSignal.abort())).rejects.toThrow();
  expect(mails).toEqual([]);
  expect(await run()).toBe(1);
});

test("a run that was interrupted in the evening mails nobody at night: the first of the next morning does", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const { runtime } = await memberWhoSaved({ 1: inDays(3) });
  const midnight = centralMidnight(centralDay(new Date())).getTime();
  const mailsAt = async (hours: number, minutes: number, days = 0) => {
    const now = new TZDate(midnight, CENTRAL);
    now.setDate(now.getDate() + days);
    now.setHours(hours, minutes);
    vi.useFakeTimers({ now: now.getTime(), toFake: ["Date"] });
    await noticesHandler(runtime).run({}, goOn);
    return mails.length;
  };
  expect(await mailsAt(8, 59), "before nine").toBe(0);
  expect(await mailsAt(20, 0), "after the last hour").toBe(0);
  expect(await mailsAt(3, 0, 1)).toBe(0);
  expect(await mailsAt(9, 0, 1)).toBe(1);
});

test("a run with many to mail ends in the evening: whom it has not reached the next morning's mails", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const { runtime, asOfYesterday } = await memberWhoSaved({ 1: inDays(3) });
  await addMember(runtime, ACTOR, { email: "bo@example.org", firstName: "Bo", lastName: "Berg" });
  const bo = findMemberByEmailKey(runtime.portal, emailKey("bo@example.org"))?.id ?? 0;
  await chooseSavedOfferMail(runtime, ACTOR, bo, { savedOffers: "1" });
  await saveOffer(runtime, bo, 1);
  asOfYesterday();
  const now = new TZDate(centralMidnight(centralDay(new Date())).getTime(), CENTRAL);
  now.setHours(19, 59);
  vi.useFakeTimers({ now: now.getTime(), toFake: ["Date"] });
  mailServer.meanwhile = async () => void vi.setSystemTime(now.setHours(20, 0));
  await noticesHandler(runtime).run({}, goOn);
  expect(mails).toEqual([expect.stringContaining("To: ada@example.org")]);
  now.setDate(now.getDate() + 1);
  vi.setSystemTime(now.setHours(9, 0));
  await noticesHandler(runtime).run({}, goOn);
  expect(mails.slice(1)).toEqual([expect.stringContaining("To: bo@example.org")]);
});

test("nobody is told that offers of a category have gone that could not be read since catalog.db was lost", async () => {
  const { runtime, list, run } = await memberWhoSaved({ 1: inDays(3), 2: inDays(40) });
  await list({ 1: inDays(3) });
  const unread = "INSERT INTO category (id, key, title, position, stale_since) VALUES (2, 'travel', 'Travel', 1, '')";
  runtime.catalog.$client.exec(unread);
  expect(await run()).toBe(1);
  expect(mails[0]).toContain("Offer 1");
  expect(mails[0]).not.toContain("Offer 2");
  await list({ 1: inDays(3) });
  expect(await run(1), "all categories are read, and it is not there").toBe(1);
  expect(mails[1]).toContain("Offer 2");
});

test("nobody is mailed twice on one day, nor about one offer twice", async () => {
  const { runtime, memberId, list, run, asOfYesterday } = await memberWhoSaved({ 1: inDays(3), 2: inDays(8) });
  await run();
  await list({ 1: inDays(3), 2: inDays(8), 4: inDays(2) });
  await saveOffer(runtime, memberId, 4);
  asOfYesterday();
  expect([await run(), mails.length]).toEqual([0, 1]);

  expect(await run(1)).toBe(1);
  expect(mails[1]).toContain("Offer 2");
  expect(mails[1]).toContain("Offer 4");
  expect(mails[1]).not.toContain("Offer 1");
  await list({ 9: inDays(90) });
  expect(await run(2), "all have gone, as announced").toBe(0);
});

test("an offer that is saved today is not mailed about today", async () => {
  const { runtime, run } = await memberWhoSaved({ 1: inDays(3) });
  runtime.portal.update(savedOffers).set({ savedAt: new Date().toISOString() }).run();
  expect(await run()).toBe(0);
  expect(await run(1)).toBe(1);
});

test("an offer that was saved while the clock was ahead is mailed about once it is put right", async () => {
  const { runtime, run } = await memberWhoSaved({ 1: inDays(3) });
  runtime.portal
    .update(savedOffers)
    .set({ savedAt: new Date(Date.now() + 400 * DAY_MS).toISOString() })
    .run();
  expect(await run()).toBe(1);
});

test("a clock that is two months ahead for an hour mails nobody, and once it is put right the mail comes in its time", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const { runtime } = await memberWhoSaved({ 1: inDays(40) });
  const now = new TZDate(centralMidnight(centralDay(new Date())).getTime(), CENTRAL);
  const mailsAtNoonIn = async (days: number) => {
    const noon = new TZDate(now, CENTRAL);
    noon.setDate(noon.getDate() + days);
    vi.useFakeTimers({ now: noon.setHours(12), toFake: ["Date"] });
    await noticesHandler(runtime).run({}, goOn);
    return mails.length;
  };
  expect(await mailsAtNoonIn(0)).toBe(0);
  expect(await mailsAtNoonIn(60), "it would say that the offer has gone").toBe(0);
  for (const days of [1, 7, 13, 19, 25, 31]) expect(await mailsAtNoonIn(days)).toBe(0);
  expect(await mailsAtNoonIn(37)).toBe(1);
});

test("no mail goes to a member who did not ask or was deactivated, nor to anybody before the first sync", async () => {
  const { runtime, memberId, run } = await memberWhoSaved({ 1: inDays(3) });
  updateMember(runtime.portal, memberId, { accessState: "deactivated" });
  expect(await run()).toBe(0);
  updateMember(runtime.portal, memberId, { accessState: "active" });
  await chooseSavedOfferMail(runtime, ACTOR, memberId, {});
  expect(await run()).toBe(0);
  await chooseSavedOfferMail(runtime, ACTOR, memberId, { savedOffers: "1" });
  const before = createTestCatalog();
  onTestFinished(() => before.close());
  expect(await mailSavedOffers({ ...runtime, catalog: before.catalog }, goOn), "before the first sync").toBe(0);
  expect(mails).toEqual([]);
});

test("a worker that dies while the mail server has the mail does not send it again", async () => {
  const { run } = await memberWhoSaved({ 1: inDays(3) });
  mailServer.reply = "silence";
  const dying = run();
  await expect.poll(() => mails.length).toBe(1);
  expect(await run()).toBe(0);
  hangUp();
  await expect(dying, "the line broke: the server may have taken it").rejects.toThrow();
  mailServer.reply = "taken";
  expect(await run(1)).toBe(0);
  expect(mails).toHaveLength(1);
});

test("no member's news is lost when a server hangs up before receiving it", async () => {
  const { runtime, run } = await memberWhoSaved({ 1: inDays(3) });
  const port = await listen(createServer((socket) => socket.end()));
  const away = { ...runtime, config: { ...runtime.config, SMTP_URL: `smtp://127.0.0.1:${port}` } };
  await expect(mailSavedOffers(away, goOn)).rejects.toThrow("server-away");
  expect(await run()).toBe(1);
});

test("a mail that the server puts off is sent later, and one that it refuses for good is not tried again", async () => {
  const later = await memberWhoSaved({ 1: inDays(3) });
  const away = { ...later.runtime, config: { ...later.runtime.config, SMTP_URL: "smtp://127.0.0.1:9" } };
  await expect(mailSavedOffers(away, goOn)).rejects.toThrow("ECONNREFUSED");
  mailServer.reply = "later";
  expect(await later.run()).toBe(0);
  mailServer.reply = "taken";
  expect(await later.run()).toBe(1);

  const never = await memberWhoSaved({ 1: inDays(3) });
  mailServer.reply = "refused";
  expect(await never.run()).toBe(0);
  mailServer.reply = "taken";
  expect(await never.run(1)).toBe(0);
});
