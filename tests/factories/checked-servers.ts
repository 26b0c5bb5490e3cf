import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { listen, startSmtp } from "./listening";

/** @returns a port at which nothing is said before the connection ends */
export async function startSilence(): Promise<number> {
  const server = createTcpServer((socket) => void setTimeout(() => socket.destroy(), 500));
  return await listen(server);
}

/** One that offers no TLS. @returns an SMTP_URL whose password is `a-canary` */
export async function startMailServer(password: string, host?: string): Promise<string> {
  const options: SMTPServerOptions = {
    authOptional: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (given, _session, done) => done(given.password === password ? null : new Error("no"), { user: "portal" }),
  };
  return `smtp://portal:a-canary@${await startSmtp(options, host)}`;
}

/** An issuer that describes itself, or another. */
export async function startProvider(issuer?: string): Promise<string> {
  const server = createServer((asked, response) => {
    const own = `http://${asked.headers.host}`;
    const endpoints = { authorization_endpoint: `${own}/authorize`, token_endpoint: `${own}/token` };
    if (issuer === undefined && asked.url !== "/.well-known/openid-configuration") response.statusCode = 404;
    response.end(JSON.stringify({ issuer: issuer ?? own, ...endpoints }));
  });
  return `http://127.0.0.1:${await listen(server)}`;
}
