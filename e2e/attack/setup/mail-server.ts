import { SMTPServer } from "smtp-server";
import { startListening } from "@/tests/factories/start-listening";

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
  const port = await startListening(server.server);
  return { port, passwords, close: () => new Promise((resolve) => server.close(resolve)) };
}
