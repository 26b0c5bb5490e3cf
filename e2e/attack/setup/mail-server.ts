import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { z } from "zod";

export interface MailServer {
  readonly port: number;
  /** What it was given. */
  readonly passwords: readonly string[];
  close(): Promise<void>;
}

/** A mail server on loopback that takes nobody's password. */
export async function startMailServer(): Promise<MailServer> {
  const passwords: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password ?? "");
      done(new Error("no such password"));
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.server.address());
  return { port, passwords, close: () => new Promise((resolve) => server.close(resolve)) };
}
