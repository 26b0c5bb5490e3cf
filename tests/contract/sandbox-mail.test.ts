import { createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startListening } from "@/tests/factories/start-listening";
import { type SandboxFixture, startFixture } from "./sandbox-fixture";

const zoe = { client_user_id: "m-1", email: "zoë@bücher.example", firstname: "Zoë", lastname: "O'Brien" };

/** How long a server that is closed waits for the connections that the sandbox keeps. */
const CLOSE_MS = 100;

let fixture: SandboxFixture;
afterEach(() => fixture.close());

const subjects = async () => {
  const { mails } = await fixture.control("GET", "outbox");
  return Array.isArray(mails) ? mails.map(({ subject }) => String(subject)) : [];
};

describe("without an SMTP server", () => {
  beforeEach(async () => {
    fixture = await startFixture();
  });

  it("keeps the notifications in the outbox: only when asked for, and only of a change", async () => {
    await fixture.sso(zoe);
    const ask = (operation: string, send_notification: string) =>
      fixture.call(operation, { client_user_id: "m-1", send_notification });
    for (const no of ["", "0", "false", "yes"]) {
      await ask("deactivate_member", no);
      await ask("reactivate_member", no);
    }
    await fixture.call("deactivate_member", { client_user_id: "m-1" });
    expect(await subjects()).toEqual([]);

    await ask("deactivate_member", "1");
    expect(await subjects()).toEqual([]);
    await ask("reactivate_member", "1");
    await ask("deactivate_member", "true");
    expect(await subjects()).toEqual([
      "Your Brightside Perks membership is active again",
      "Your Brightside Perks membership has ended",
    ]);
  });

  it("welcomes a new member who asks for it, not a returning one", async () => {
    await fixture.sso({ ...zoe, send_welcome_email: "0" });
    await fixture.sso({ ...zoe, send_welcome_email: "1" });
    expect(await subjects()).toEqual([]);
    await fixture.sso({ ...zoe, client_user_id: "m-2", send_welcome_email: "1" });
    expect(await subjects()).toEqual(["Welcome to Brightside Perks"]);
    const { members } = await fixture.control("GET", "members");
    const username = Array.isArray(members) ? String(members[1].username) : "";
    expect(await fixture.control("GET", "outbox")).toMatchObject({
      mails: [
        {
          recipient: zoe.email,
          delivery: "kept",
          text: expect.stringMatching(RegExp(`^Hello Zoë,\n[^]* user name is ${username}\\.`)),
        },
      ],
    });
  });

  it("never writes to a member without an address", async () => {
    const { email: _, ...withoutMail } = zoe;
    await fixture.sso({ ...withoutMail, send_welcome_email: "1" });
    await fixture.call("deactivate_member", { client_user_id: "m-1", send_notification: "1" });
    expect(await subjects()).toEqual([]);
  });
});

describe("with an SMTP server", () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: CLOSE_MS,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address).join();
      stream.setEncoding("utf8");
      let text = "";
      stream.on("data", (part: string) => {
        text += part;
      });
      stream.on("end", () => {
        received.push(`${recipients}\n${text}`);
        done();
      });
    },
  });

  it("really sends, and says in the outbox what became of each mail", async () => {
    fixture = await startFixture({ smtpUrl: `smtp://127.0.0.1:${await startListening(server.server)}` });
    await fixture.sso({ ...zoe, email: "zoe@example.org", send_welcome_email: "1" });
    await expect
      .poll(() => fixture.control("GET", "outbox"))
      .toMatchObject({ mails: [{ recipient: "zoe@example.org", delivery: "sent" }] });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/^zoe@example\.org\n/);
    expect(received[0]).toContain("Subject: Welcome to Brightside Perks");

    await new Promise<void>((resolve) => server.close(() => resolve()));
    await fixture.call("deactivate_member", { client_user_id: "m-1", send_notification: "1" });
    await expect
      .poll(() => fixture.control("GET", "outbox"))
      .toMatchObject({ mails: [{ delivery: "sent" }, { delivery: expect.stringContaining("failed: ") }] });
  });

  it("opens a few connections for many mails, and tells each what became of itself after a reset", async () => {
    let open = 0;
    let most = 0;
    const answers: (() => void)[] = [];
    const slow = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      closeTimeout: CLOSE_MS,
      onConnect: (_session, done) => {
        most = Math.max(most, ++open);
        done();
      },
      onClose: () => {
        open -= 1;
      },
      onData: (stream, _session, done) => {
        stream.resume().on("end", () => answers.push(() => done(new Error("mailbox full"))));
      },
    });
    fixture = await startFixture({ smtpUrl: `smtp://127.0.0.1:${await startListening(slow.server)}` });
    for (let n = 0; n < 20; n++) {
      await fixture.sso({ ...zoe, client_user_id: `m-${n}`, email: `m${n}@example.org`, send_welcome_email: "1" });
    }
    await expect.poll(() => answers.length).toBe(5);
    expect(most).toBe(5);

    await fixture.control("POST", "reset");
    await fixture.sso({ ...zoe, email: "zoe@example.org", send_welcome_email: "1" });
    answers.shift()?.();
    await expect.poll(() => answers.length).toBe(5);
    expect(await fixture.control("GET", "outbox")).toMatchObject({ mails: [{ delivery: "sending" }] });
    const rest = setInterval(() => answers.shift()?.(), 5);
    await expect
      .poll(() => fixture.control("GET", "outbox"))
      .toMatchObject({ mails: [{ delivery: expect.stringContaining("mailbox full") }] });
    clearInterval(rest);
    await new Promise<void>((resolve) => slow.close(() => resolve()));
  });

  it("gives up on a server that says nothing, and so can be stopped", { timeout: 30_000 }, async () => {
    const silent = createServer();
    fixture = await startFixture({ smtpUrl: `smtp://127.0.0.1:${await startListening(silent)}` });
    await fixture.sso({ ...zoe, email: "zoe@example.org", send_welcome_email: "1" });
    expect(await fixture.control("GET", "outbox")).toMatchObject({ mails: [{ delivery: "sending" }] });

    await fixture.restart();

    expect(await fixture.control("GET", "outbox")).toMatchObject({
      mails: [{ delivery: "failed: Greeting never received" }],
    });
    await new Promise((resolve) => silent.close(resolve));
  });
});
