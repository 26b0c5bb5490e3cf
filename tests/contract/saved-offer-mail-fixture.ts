import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import { findMemberByEmailKey } from "@/lib/db/members";
import { savedOffers } from "@/lib/db/schema/portal/saved-offers";
import { centralDay } from "@/lib/domain/central-time";
import { emailKey } from "@/lib/domain/email";
import { addMember } from "@/lib/members";
import { chooseSavedOfferMail, mailSavedOffers } from "@/lib/notices";
import { saveOffer } from "@/lib/saved";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { fewOffers } from "@/tests/factories/few-offers";
import { startListening } from "@/tests/factories/start-listening";
import { createTestCatalog } from "@/tests/factories/test-catalog";

export const DAY_MS = 86_400_000;
export const ACTOR = { name: "test" };
export const inDays = (days: number) => centralDay(new Date(Date.now() + days * DAY_MS));
export const goOn = new AbortController().signal;

/** What the mail server took. */
export const mails: string[] = [];

interface MailServer {
  reply: "taken" | "refused" | "later" | "silence";
  /** What happens while it takes a mail. */
  meanwhile: () => Promise<void>;
}

const WILLING: MailServer = { reply: "taken", meanwhile: async () => {} };
/** How the mail server answers. */
export const mailServer = { ...WILLING };
let smtp: SMTPServer;
let smtpUrl: string;

/** Has a mail server run for the tests of a file; each begins with a willing one, and without mails. */
export function runMailServer(): void {
  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: (_address, _session, done) => {
        if (mailServer.reply === "refused") done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
        else if (mailServer.reply === "later") done(Object.assign(new Error("try again later"), { responseCode: 450 }));
        else done();
      },
      onData: (stream: SMTPServerDataStream, _session, done) => {
        void text(stream).then(async (mail) => {
          mails.push(unfolded(mail));
          await mailServer.meanwhile();
          if (mailServer.reply === "taken") done();
        });
      },
    });
    smtpUrl = `smtp://127.0.0.1:${await startListening(smtp.server)}`;
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
  beforeEach(() => {
    mails.length = 0;
    Object.assign(mailServer, WILLING);
  });
}

/** Has the mail server break off whatever it is at. */
export function hangUp(): void {
  for (const connection of smtp.connections) connection.close();
}

/** A member who wants mail and saved these offers, each with its last day, yesterday. */
export async function memberWhoSaved(lastDays: Readonly<Record<number, string>>) {
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

/** Mails come with folded headers and quoted-printable: soft line breaks and encoded signs are undone. */
function unfolded(mail: string): string {
  return mail
    .replace(/\r\n(?=[ \t])/g, "")
    .replace(/=\r\n/g, "")
    .replace(/=3D/g, "=")
    .replaceAll("\r\n", "\n");
}
