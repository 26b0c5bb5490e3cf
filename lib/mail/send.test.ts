import { text } from "node:stream/consumers";
import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { loadConfig } from "@/lib/config";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { startSmtp } from "@/tests/factories/listening";
import { sendMail } from ".";

/** A mail server that takes everything. @returns its address, and from and to whom mails were handed over, and which */
async function mailServer({ host = "127.0.0.1" } = {}) {
  const senders: string[] = [];
  const recipients: string[] = [];
  const mails: string[] = [];
  const onMailFrom: SMTPServerOptions["onMailFrom"] = ({ address }, _session, done) => {
    senders.push(address);
    done();
  };
  const onRcptTo: SMTPServerOptions["onRcptTo"] = ({ address }, _session, done) => {
    recipients.push(address);
    done();
  };
  const onData: SMTPServerOptions["onData"] = (stream, _session, done) => {
    void text(stream).then((mail) => {
      mails.push(mail);
      done();
    });
  };
  const server = await startSmtp({ disabledCommands: ["STARTTLS"], onMailFrom, onRcptTo, onData }, host);
  return { SMTP_URL: `smtp://${server}`, senders, recipients, mails };
}

test.each(["ada@example.org,eve@evil.example", "ada@example.org (Ada) eve@evil.example", "Ada <eve@evil.example>"])(
  "a recipient meant as one address is handed over as one, or as none: %s (ASVS 5.0, 1.3.11)",
  async (to) => {
    const { SMTP_URL, recipients } = await mailServer();
    const config = loadConfig({ ...NEEDED_SETTINGS, SMTP_URL });
    await sendMail(config, { to: "ada@example.org", subject: "Hello", text: "A few words." });
    await Promise.allSettled([sendMail(config, { to, subject: "Hello", text: "A few words." })]);
    expect(recipients).not.toContain("eve@evil.example");
    expect(recipients).toContain("ada@example.org");
  },
);

test("a mail says that no person sent it, so that no holiday notice answers (RFC 3834, 5)", async () => {
  const { SMTP_URL, mails } = await mailServer();
  const config = loadConfig({ ...NEEDED_SETTINGS, SMTP_URL });
  await sendMail(config, { to: "ada@example.org", subject: "Hello", text: "A few words." });
  expect(mails).toEqual([expect.stringMatching(/^Auto-Submitted: auto-generated\r$/m)]);
});

test("to another machine mail goes encrypted or not at all, whoever takes the offer of TLS away (ASVS 5.0, 12.3.1)", async () => {
  // An address of this machine that the portal treats as another one.
  const { SMTP_URL, recipients } = await mailServer({ host: "127.0.0.2" });
  const send = (url: string) =>
    sendMail(loadConfig({ ...NEEDED_SETTINGS, SMTP_URL: url }), {
      to: "ada@example.org",
      subject: "Hello",
      text: "Words.",
    });
  await expect(send(SMTP_URL)).rejects.toThrow();
  expect(recipients).toEqual([]);
  await send(`${SMTP_URL}?requireTLS=false`);
  expect(recipients).toEqual(["ada@example.org"]);
});

test("to this machine mail goes as it can, in whatever case its name is written", async () => {
  const { SMTP_URL, recipients } = await mailServer();
  const config = loadConfig({ ...NEEDED_SETTINGS, SMTP_URL: SMTP_URL.replace("127.0.0.1", "LocalHost") });
  await sendMail(config, { to: "ada@example.org", subject: "Hello", text: "A few words." });
  expect(recipients).toEqual(["ada@example.org"]);
});

test.each([
  ["Acme: Perks <perks@example.org>", '"Acme: Perks" <perks@example.org>'],
  ["Perks @ work, Inc <perks@example.org>", '"Perks @ work, Inc" <perks@example.org>'],
  ['"Perks, \\"Inc\\"" <perks@example.org>', '"Perks, \\"Inc\\"" <perks@example.org>'],
  ["Perks (US <perks@example.org>", '"Perks (US" <perks@example.org>'],
  ["Perks <perks@example.org>", "Perks <perks@example.org>"],
  ["<perks@example.org>", "perks@example.org"],
])("a mail comes from the one address of MAIL_FROM, whatever signs are in its name: %s", async (MAIL_FROM, from) => {
  const { SMTP_URL, senders, mails } = await mailServer();
  const config = loadConfig({ ...NEEDED_SETTINGS, SMTP_URL, MAIL_FROM });
  await sendMail(config, { to: "ada@example.org", subject: "Hello", text: "A few words." });
  expect(senders).toEqual(["perks@example.org"]);
  expect(/^From: (.*)\r$/m.exec(mails.join())?.[1]).toBe(from);
});
