import type { Server } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { startListening } from "./start-listening";

/** Lets a server listen until the test ends. @returns its port */
export async function listen(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  return await startListening(server);
}

/** A mail server that needs no password, unless `options` say so, until the test ends. @returns its host and port */
export async function startSmtp(options: SMTPServerOptions, host = "127.0.0.1"): Promise<string> {
  const smtp = new SMTPServer({ authOptional: true, ...options });
  // A client that breaks off is for the client's test to judge.
  smtp.on("error", () => undefined);
  const port = await startListening(smtp.server, host);
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return `${host}:${port}`;
}
