import { text } from "node:stream/consumers";
import { and, desc, eq, gt } from "drizzle-orm";
import pino from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { Actor } from "@/lib/audit";
import { openPortalDb } from "@/lib/db/client";
import { insertProviderAccount } from "@/lib/db/provider-accounts";
import { jobs } from "@/lib/db/schema/portal/jobs";
import { workOnJobs } from "@/lib/jobs";
import { log } from "@/lib/log";
import { addMember, authenticate, deactivateMember, reactivateMember } from "@/lib/members";
import {
  issuePasswordLink,
  mailsPasswordLinks,
  passwordLinkIsLive,
  passwordLinkMailHandler,
  requestPasswordLink,
  setPasswordByLink,
} from "@/lib/passwords";
import { checkSession, startSession } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { memberIdOf } from "@/tests/factories/members";
import { setQuickPassword } from "@/tests/factories/quick-password";
import { startListening } from "@/tests/factories/start-listening";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

const ADMIN: Actor = { name: "admin-1" };
const FROM = { address: "192.0.2.7", requestId: "r-1" };
const mails: { to: string[]; body: string }[] = [];
/** The mail server's answers to the next mails instead of accepting them. */
const replies: Error[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_address, _session, done) => done(replies.shift()),
  onData: (stream, session, done) => {
    void text(stream).then((body) => {
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), body });
      done();
    });
  },
});
const worker = new AbortController();
let portal: TestPortal;
let working: Promise<void>;
let clientUserId: string;
let email: string;

beforeAll(async () => {
  portal = await createTestPortal({ SMTP_URL: `smtp://127.0.0.1:${await startListening(smtp.server)}` });
  working = workOnJobs(portal.runtime, [passwordLinkMailHandler(portal.runtime)], worker.signal);
});

afterAll(async () => {
  worker.abort();
  await working;
  await portal.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

let people = 0;
beforeEach(async () => {
  mails.length = 0;
  people += 1;
  email = `zoë${people}@exämple.org`;
  ({ clientUserId } = await addMember(portal.runtime, ADMIN, { email, firstName: "Zoë", lastName: "Søn" }));
});

test("a mailed link sets the password, once, and ends every session (ASVS 5.0, 6.4.1 and 7.4.3)", async () => {
  const memberId = memberIdOf(portal.runtime.portal, clientUserId);
  const session = await startSession(portal.runtime, { memberId, address: undefined, secondFactor: false });
  const given = (await issuePasswordLink(portal.runtime, ADMIN, clientUserId)).searchParams.get("token") ?? "";
  await requestPasswordLink(portal.runtime, { email });
  await expect.poll(() => mails.length).toBe(1);
  const token = tokenIn(mails[0]?.body ?? "");
  expect(passwordLinkIsLive(portal.runtime, given), "a mail, which any stranger may ask for, ends no other").toBe(true);

  await setPasswordByLink(portal.runtime, FROM, { token, password: "a few plain words" });

  expect(await authenticate(portal.runtime, { email, password: "a few plain words" })).toMatchObject({ status: "ok" });
  expect(await checkSession(portal.runtime, session)).toMatchObject({ status: "ended", reason: "password-changed" });
  await expect(setPasswordByLink(portal.runtime, FROM, { token, password: "other plain words" })).rejects.toThrow(
    "already been used",
  );
});

test("a mail that the server puts off is sent a little later", async () => {
  const { portal: db } = portal.runtime;
  replies.push(Object.assign(new Error("Greylisted, try again later"), { responseCode: 451 }));
  await requestPasswordLink(portal.runtime, { email });
  const waiting = () =>
    db
      .select()
      .from(jobs)
      .where(and(eq(jobs.state, "queued"), gt(jobs.runAfter, Date.now())))
      .all();
  await expect.poll(() => waiting().length).toBe(1);
  expect(mails).toEqual([]);
  db.update(jobs).set({ runAfter: Date.now() }).where(eq(jobs.state, "queued")).run();
  await expect.poll(() => mails.length).toBe(1);
  expect(passwordLinkIsLive(portal.runtime, tokenIn(mails[0]?.body ?? ""))).toBe(true);
});

test("a link goes to the address that the member has when it is made, not to one that a roster is changing (ASVS 5.0, 6.4.1)", async () => {
  const { runtime } = portal;
  const roster = openPortalDb(runtime.config.DATA_DIR).$client;
  roster.exec("BEGIN IMMEDIATE");
  const sent = passwordLinkMailHandler(runtime).run(
    { memberId: memberIdOf(portal.runtime.portal, clientUserId) },
    worker.signal,
  );
  const change = roster.prepare("UPDATE member SET email = ?, email_key = ? WHERE client_user_id = ?");
  change.run("new@example.org", "new@example.org", clientUserId);
  roster.exec("COMMIT");
  roster.close();
  await sent;
  expect(mails.map(({ to }) => to)).toEqual([["new@example.org"]]);
});

test("a member who signs in only at the organisation's provider is mailed no link that bypasses it and its second factor (ASVS 5.0, 6.4.3)", async () => {
  const { portal: db, config } = portal.runtime;
  const memberId = memberIdOf(portal.runtime.portal, clientUserId);
  const ask = (OIDC_ISSUER: URL | undefined) => {
    const runtime = { portal: db, config: { ...config, OIDC_ISSUER } };
    return passwordLinkMailHandler(runtime).run({ memberId }, worker.signal);
  };

  await ask(new URL("https://id.example.org"));
  expect(tokenIn(mails.pop()?.body ?? ""), "who has not signed in there yet").not.toBe("");
  insertProviderAccount(db, { issuer: "https://id.example.org", subject: clientUserId, memberId });
  await ask(new URL("https://id.example.org"));
  expect(mails.map(({ body }) => unwrapped(body))).toEqual([
    expect.stringContaining("You have no password there: sign in with your organisation's account."),
  ]);
  expect(unwrapped(mails[0]?.body ?? "")).toContain(`${config.PORTAL_URL}sign-in`);
  expect(tokenIn(mails[0]?.body ?? "")).toBe("");
  // An organisation that gave its provider up, or a member who also has a password.
  await ask(undefined);
  await setQuickPassword(portal.runtime, clientUserId, "a few plain words");
  await ask(new URL("https://id.example.org"));
  for (const { body } of mails.slice(1)) expect(tokenIn(body)).not.toBe("");
  expect(mails).toHaveLength(3);
});

test("a mailbox that the server does not know is named neither by the job nor by the log", async () => {
  const logged = vi.spyOn(log, "error");
  onTestFinished(() => logged.mockRestore());
  replies.push(Object.assign(new Error(`<${email}>: no such mailbox`), { responseCode: 550 }));
  await requestPasswordLink(portal.runtime, { email });
  const failed = () => portal.runtime.portal.select().from(jobs).where(eq(jobs.state, "failed")).all();
  await expect.poll(() => failed().length).toBe(1);
  expect(failed()[0]?.error).toContain("refused");
  const said = pino.stdSerializers.err(z.object({ err: z.instanceof(Error) }).parse(logged.mock.calls[0]?.[0]).err);
  expect(said.message).toContain("refused");
  expect(JSON.stringify([failed(), said])).not.toMatch(/zoë|exämple|xn--/i);
});

test("a mail that the server puts off for half an hour is given up: a person who still waits has asked again", async () => {
  const { portal: db } = portal.runtime;
  // Its key is gone when it has ended.
  const newest = () => db.select().from(jobs).where(eq(jobs.kind, "password-link-mail")).orderBy(desc(jobs.id)).get();
  const state = () => {
    const job = newest();
    return job && (job.state === "queued" && job.runAfter > Date.now() ? "put off" : job.state);
  };
  const putOff = () => replies.push(Object.assign(new Error("Greylisted"), { responseCode: 451 }));
  const dueAgainAfter = (minutes: number) =>
    db
      .update(jobs)
      .set({ runAfter: Date.now(), enqueuedAt: Date.now() - minutes * 60_000 })
      .where(eq(jobs.id, newest()?.id ?? 0))
      .run();
  putOff();
  await requestPasswordLink(portal.runtime, { email });
  await expect.poll(state, { timeout: 10_000 }).toBe("put off");
  putOff();
  dueAgainAfter(28);
  await expect.poll(state, { timeout: 10_000 }).toBe("put off");
  expect(replies).toEqual([]);
  putOff();
  dueAgainAfter(30);
  await expect.poll(state, { timeout: 10_000 }).toBe("failed");
  expect(mails).toEqual([]);
});

test("whoever asks again while a mail is put off has it tried for half an hour from then on", async () => {
  const { portal: db } = portal.runtime;
  const job = () => db.select().from(jobs).where(eq(jobs.kind, "password-link-mail")).orderBy(desc(jobs.id)).get();
  const putOff = () => replies.push(Object.assign(new Error("Greylisted"), { responseCode: 451 }));
  const isPutOff = () => job()?.state === "queued" && (job()?.runAfter ?? 0) > Date.now();
  const change = (to: Partial<typeof jobs.$inferInsert>) =>
    db
      .update(jobs)
      .set(to)
      .where(eq(jobs.id, job()?.id ?? 0))
      .run();
  putOff();
  await requestPasswordLink(portal.runtime, { email });
  await expect.poll(isPutOff).toBe(true);
  change({ enqueuedAt: Date.now() - 40 * 60_000 });
  await requestPasswordLink(portal.runtime, { email });
  putOff();
  change({ runAfter: Date.now() });
  await expect.poll(() => replies.length).toBe(0);
  await expect.poll(isPutOff, { message: "it is tried a third time" }).toBe(true);
  change({ runAfter: Date.now() });
  await expect.poll(() => mails.length).toBe(1);
});

test("nothing on disk opens an account: neither a job nor the link's row holds the token", async () => {
  await requestPasswordLink(portal.runtime, { email });
  await expect.poll(() => mails.length).toBe(1);
  const token = tokenIn(mails[0]?.body ?? "");
  const kept = JSON.stringify([
    portal.runtime.portal.select().from(jobs).all(),
    portal.runtime.portal.$client.prepare("SELECT * FROM password_link").all(),
  ]);
  expect(kept).not.toContain(token);
  expect(passwordLinkIsLive(portal.runtime, token)).toBe(true);
});

test("an unknown address and a deactivated member get no mail, and the same answer (ASVS 5.0, 6.3.8)", async () => {
  await deactivateMember(portal.runtime, ADMIN, clientUserId, {});
  await expect(requestPasswordLink(portal.runtime, { email })).resolves.toBeUndefined();
  await expect(requestPasswordLink(portal.runtime, { email: "nobody@example.org" })).resolves.toBeUndefined();
  const open = portal.runtime.portal
    .select()
    .from(jobs)
    .all()
    .filter(({ state }) => state === "queued");
  expect(open).toEqual([]);
});

test("a member who is deactivated after asking for a link gets no mail", async () => {
  await deactivateMember(portal.runtime, ADMIN, clientUserId, {});
  await passwordLinkMailHandler(portal.runtime).run(
    { memberId: memberIdOf(portal.runtime.portal, clientUserId) },
    worker.signal,
  );
  expect(mails).toEqual([]);
});

test("a link that somebody has when they are deactivated sets no password, neither then nor once they have access again (ASVS 5.0, 6.4.1)", async () => {
  const { runtime } = portal;
  const link = await issuePasswordLink(runtime, ADMIN, clientUserId);
  const token = link.searchParams.get("token");
  const press = () => setPasswordByLink(runtime, FROM, { token, password: "maple-street-picnic" });
  await deactivateMember(runtime, ADMIN, clientUserId, {});
  await expect(press()).rejects.toMatchObject({ code: "invalid_input" });
  await reactivateMember(runtime, ADMIN, clientUserId, {});
  await expect(press()).rejects.toMatchObject({ code: "invalid_input" });
});

test("asking for a link waits for one commit, whether there is an account, a job already, or neither (ASVS 5.0, 6.3.8)", async () => {
  const bare = createBarePortal({ SMTP_URL: "smtp://127.0.0.1:1" });
  await addMember(bare, ADMIN, { email, firstName: "Zoë", lastName: "Søn" });
  const other = openPortalDb(bare.config.DATA_DIR);
  const version = () => other.$client.pragma("data_version", { simple: true });
  for (const asked of ["nobody@example.org", email, email]) {
    const before = version();
    await requestPasswordLink(bare, { email: asked });
    expect(version(), asked).not.toBe(before);
  }
  other.$client.close();
  expect(bare.portal.select().from(jobs).all()).toMatchObject([{ state: "queued", kind: "password-link-mail" }]);
});

test("without a mail server no mail is asked for, so that none fails", async () => {
  const config = { ...portal.runtime.config, SMTP_URL: undefined };
  const before = portal.runtime.portal.select().from(jobs).all().length;
  expect([mailsPasswordLinks(portal.runtime), mailsPasswordLinks({ config })]).toEqual([true, false]);
  await requestPasswordLink({ ...portal.runtime, config }, { email });
  expect(portal.runtime.portal.select().from(jobs).all()).toHaveLength(before);
});

/** Mails come quoted-printable: soft line breaks and encoded signs are undone. */
function tokenIn(body: string): string {
  return /set-password\?token=([\w-]+)/.exec(unwrapped(body))?.[1] ?? "";
}

function unwrapped(body: string): string {
  return body.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
}
