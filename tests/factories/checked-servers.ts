import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** @returns a port at which nothing is said before the connection ends */
export async function startSilence(): Promise<number> {
  const server = createTcpServer((socket) => void setTimeout(() => socket.destroy(), 500));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return portOf(server.address());
}

/** @returns an SMTP_URL whose password is `a-canary` */
export async function startMailServer(password: string): Promise<string> {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (given, _session, done) => done(given.password === password ? null : new Error("no"), { user: "portal" }),
  });
  const listening = server.listen(0, "127.0.0.1");
  await new Promise<void>((resolve) => listening.once("listening", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return `smtp://portal:a-canary@127.0.0.1:${portOf(listening.address())}`;
}

/** An issuer that describes itself, or another. */
export async function startProvider(issuer?: string): Promise<string> {
  const server = createServer((asked, response) => {
    const own = `http://${asked.headers.host}`;
    const endpoints = { authorization_endpoint: `${own}/authorize`, token_endpoint: `${own}/token` };
    if (issuer === undefined && asked.url !== "/.well-known/openid-configuration") response.statusCode = 404;
    response.end(JSON.stringify({ issuer: issuer ?? own, ...endpoints }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${portOf(server.address())}`;
}

function portOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
