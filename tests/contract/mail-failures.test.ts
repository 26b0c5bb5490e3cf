import { createServer, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { loadConfig } from "@/lib/config";
import { sendMail } from "@/lib/mail";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { listen, startSmtp } from "@/tests/factories/listening";
import { selfSigned } from "@/tests/tls-server";

const TO = "ada@example.org";
const LONG_AGO = Date.parse("2026-01-01T00:00:00Z");

/** @returns the reason that sending a mail fails for */
async function failureAt(SMTP_URL: string): Promise<unknown> {
  const config = loadConfig({ ...NEEDED_SETTINGS, SMTP_URL });
  const sent = sendMail(config, { to: TO, subject: "Hello", text: "A few words." });
  const error: unknown = await sent.then(
    () => "sent",
    (thrown: unknown) => thrown,
  );
  expect(JSON.stringify([error, String(error)]), "no address is for the log").not.toContain("ada");
  return z.object({ failure: z.string() }).parse(error).failure;
}

/** A mail server that says this when it is called, and this to each command. @returns its host and port */
async function scripted(greet: (socket: Socket) => void, replies: Readonly<Record<string, string>> = {}) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => sockets.delete(socket));
    socket.on("data", (line) => {
      const reply = replies[line.toString().slice(0, 4)];
      if (reply) socket.write(`${reply}\r\n`);
    });
    greet(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${await listen(server)}`;
}

const greeting = (socket: Socket) => void socket.write("220 mail.example.org\r\n");

const PLAIN: SMTPServerOptions = { disabledCommands: ["STARTTLS"], allowInsecureAuth: true };
const replying = (responseCode: number) => Object.assign(new Error(`<${TO}>: not now`), { responseCode });

test.each<[what: string, url: () => Promise<string>]>([
  ["nobody listens", () => Promise.resolve("smtp://127.0.0.1:9")],
  ["says nothing", async () => `smtp://${await scripted(() => undefined)}?greetingTimeout=300`],
  ["hangs up before it has said anything", async () => `smtp://${await scripted((socket) => socket.end())}`],
  ["breaks the line", async () => `smtp://${await scripted((socket) => socket.resetAndDestroy())}`],
  ["falls silent after its greeting", async () => `smtp://${await scripted(greeting)}?socketTimeout=300`],
  [
    "cannot begin TLS",
    async () =>
      `smtp://${await scripted(greeting, { EHLO: "250-hello\r\n250 STARTTLS", STAR: "454 no TLS just now" })}`,
  ],
  ["shows a certificate that nobody knows", async () => `smtp://${await startSmtp(selfSigned())}`],
  [
    "shows one that has expired",
    async () => `smtps://${await startSmtp({ secure: true, ...selfSigned({ ends: LONG_AGO }) })}`,
  ],
  [
    "takes no mail of this sender",
    async () => `smtp://${await startSmtp({ ...PLAIN, onMailFrom: (_from, _session, done) => done(replying(530)) })}`,
  ],
  [
    "does not know the password",
    async () =>
      `smtp://u:p@${await startSmtp({ ...PLAIN, onAuth: (_given, _session, done) => done(new Error("no")) })}`,
  ],
])("a mail server that %s was given nothing: it is away, for now", async (_what, url) => {
  expect(await failureAt(await url())).toBe("server-away");
});

test("a server's refusal of one mail concerns that mail alone, and the log does not name its recipient", async () => {
  const answering = async (code: number) =>
    `smtp://${await startSmtp({ ...PLAIN, onRcptTo: (_to, _session, done) => done(replying(code)) })}`;
  expect(await failureAt(await answering(550))).toBe("refused");
  expect(await failureAt(await answering(450))).toBe("put-off");
});

test("a line that breaks while the server has the mail leaves open whether it was taken", async () => {
  const server = await startSmtp({
    ...PLAIN,
    onData: (stream) => {
      stream.resume();
    },
  });
  expect(await failureAt(`smtp://${server}?socketTimeout=300`)).toBe("unknown");
});
