import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { TZDate } from "@date-fns/tz";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { findMemberByEmailKey, updateMember } from "@/lib/db/members";
import { wishesSavedOfferMail } from "@/lib/db/saved-offer-mail";
import { savedOffers } from "@/lib/db/schema/portal/saved-offers";
import { CENTRAL, centralDay, centralMidnight } from "@/lib/domain/central-time";
import { emailKey } from "@/lib/domain/email";
import { addMember } from "@/lib/members";
import {
  chooseSavedOfferMail,
  mailSavedOffers,
  noticesHandler,
  savedOfferMailChoice,
  unsubscribe,
} from "@/lib/notices";
import { saveOffer } from "@/lib/saved";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { exportedMember } from "@/tests/factories/exported-member";
import { fewOffers } from "@/tests/factories/few-offers";
import { listen } from "@/tests/factories/listening";
import { startListening } from "@/tests/factories/start-listening";
import { createTestCatalog } from "@/tests/factories/test-catalog";

const DAY_MS = 86_400_000;
const ACTOR = { name: "test" };
const inDays = (days: number) => centralDay(new Date(Date.now() + days * DAY_MS));
const goOn = new AbortController().signal;

/** What the mail server took, and how it answers. */
const mails: string[] = [];
let reply: "taken" | "refused" | "later" | "silence" = "taken";
/** What happens while it takes one. */
let meanwhile = async () => {};
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_address, _session, done) => {
    if (reply === "refused") done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
    else if (reply === "later") done(Object.assign(new Error("try again later"), { responseCode: 450 }));
    else done();
  },
  onData: (stream: SMTPServerDataStream, _session, done) => {
    void text(stream).then(async (mail) => {
      mails.push(unfolded(mail));
      await meanwhile();
      if (reply === "taken") done();
    });
  },
});
let smtpUrl: string;

beforeAll(async () => {
  smtpUrl = `smtp://127.0.0.1:${await startListening(smtp.server)}`;
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
beforeEach(() => {
  mails.length = 0;
  reply = "taken";
  meanwhile = async () => {};
});

/** A member who wants mail and saved these offers, each with its last day, yesterday. */
async function memberWhoSaved(lastDays: Readonly<Record<number, string>>) {
  const { config, portal } = createBarePortal({ SMTP_URL: smtpUrl, PORTAL_URL: "https://perks.example.org" });
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  const list = (days: Readonly<Record<number, string>>) => made.apply(fewOffers(days));
  await list(lastDays);
  const runtime = { config, portal, catalog: made.catalog };
  const { clientUserId } = await addMember(runtime, ACTOR, {
    email: "ada@example.org",
    firstName: "Ada",
    lastName: "O",
  });
  const memberId = findMemberByEmailKey(portal, emailKey("ada@example.org"))?.id ?? 0;
  await chooseSavedOfferMail(runtime, ACTOR, memberId, { savedOffers: "1" });
  for (const id of Object.keys(lastDays)) await saveOffer(runtime, memberId, Number(id));
  const asOfYesterday = () =>
    portal
      .update(savedOffers)
      .set({ savedAt: new Date(Date.now() - 2 * DAY_MS).toISOString() })
      .run();
  asOfYesterday();
  const run = (days = 0) => mailSavedOffers(runtime, goOn, new Date(Date.now() + days * DAY_MS));
  return { runtime, memberId, clientUserId, list, run, asOfYesterday };
}

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
  meanwhile = () => chooseSavedOfferMail(runtime, ACTOR, bo, {});
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
  reply = "silence";
  const dying = run();
  await expect.poll(() => mails.length).toBe(1);
  expect(await run()).toBe(0);
  for (const connection of smtp.connections) connection.close();
  await expect(dying, "the line broke: the server may have taken it").rejects.toThrow();
  reply = "taken";
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
  reply = "later";
  expect(await later.run()).toBe(0);
  reply = "taken";
  expect(await later.run()).toBe(1);

  const never = await memberWhoSaved({ 1: inDays(3) });
  reply = "refused";
  expect(await never.run()).toBe(0);
  reply = "taken";
  expect(await never.run(1)).toBe(0);
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

/** Mails come with folded headers and quoted-printable: soft line breaks and encoded signs are undone. */
function unfolded(mail: string): string {
  return mail
    .replace(/\r\n(?=[ \t])/g, "")
    .replace(/=\r\n/g, "")
    .replace(/=3D/g, "=")
    .replaceAll("\r\n", "\n");
}
