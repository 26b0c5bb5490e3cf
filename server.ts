import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import ipaddr from "ipaddr.js";
import next from "next";
import { type Config, getConfig } from "@/lib/config";
import { holdInUse } from "@/lib/db/in-use";
import { migrateDatabases } from "@/lib/db/migrate";
import { log } from "@/lib/log";
import { observeRequest } from "@/lib/metrics";
import { getRuntime } from "@/lib/runtime";

/** How long requests under way may take after SIGTERM. */
const DRAIN_MS = 25_000;

/** Headers that a client must not be able to set: Next, next-auth and our own code take them at their word. */
const UNTRUSTED_HEADERS =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-middleware-|x-invoke-|x-request-id$|x-client-address$|x-portal-|x-nonce$)/;

async function main(): Promise<void> {
  const dev = process.argv.includes("--dev");
  const config = getConfig();
  holdInUse(config.DATA_DIR);
  migrateDatabases(config.DATA_DIR);
  await getRuntime().memberAccess.selfTest();

  // next-auth reads its own address from the environment alone.
  process.env.NEXTAUTH_URL = config.PORTAL_URL.href;
  const app = next({ dev, hostname: config.HOST, port: config.PORT });
  await app.prepare();
  const handle = app.getRequestHandler();

  const server = createServer((request, response) => {
    const started = performance.now();
    const requestId = vetRequest(request, config);
    response.setHeader("x-request-id", requestId);
    response.setHeader("x-content-type-options", "nosniff");
    response.once("finish", () => {
      observeRequest(request.url ?? "/", response.statusCode, (performance.now() - started) / 1000);
      logRequest(request, response, requestId, started);
    });
    handle(request, response).catch((error: unknown) => {
      log.error({ requestId, err: error }, "the request handler failed");
      response.destroy();
    });
  });
  if (dev) server.on("upgrade", (request, socket, head) => app.getUpgradeHandler()(request, socket, head));

  server.once("error", (error: NodeJS.ErrnoException) => {
    const taken = error.code === "EADDRINUSE";
    stop(taken ? new Error(`Port ${config.PORT} is taken: set PORT to another one.`) : error);
  });
  server.listen(config.PORT, config.HOST, () => {
    log.info({ url: config.PORTAL_URL.href, port: config.PORT }, "the portal is up");
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "draining");
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      server.close(() => process.exit(0));
    });
  }
}

/** Makes a request's headers trustworthy and names it. */
function vetRequest(request: IncomingMessage, config: Config): string {
  const address = clientAddress(request, config);
  for (const name of Object.keys(request.headers)) {
    if (UNTRUSTED_HEADERS.test(name)) delete request.headers[name];
  }
  const requestId = randomUUID();
  request.headers["x-request-id"] = requestId;
  request.headers["x-client-address"] = address;
  // A forged Host must not show in a link or a redirect.
  request.headers.host = config.PORTAL_URL.host;
  request.headers["x-forwarded-proto"] = config.PORTAL_URL.protocol.slice(0, -1);
  return requestId;
}

/** The socket's peer, or behind trusted proxies the nearest address that none of them vouches for. */
function clientAddress(request: IncomingMessage, { TRUSTED_PROXIES }: Config): string {
  const peer = request.socket.remoteAddress ?? "";
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const chain = [...forwarded.map((entry) => entry.trim()).filter(Boolean), peer];
  const isTrusted = (text: string) =>
    ipaddr.isValid(text) &&
    TRUSTED_PROXIES.some(([range, bits]) => {
      const address = ipaddr.process(text);
      return address.kind() === range.kind() && address.match(range, bits);
    });
  return chain.findLast((entry, index) => !isTrusted(entry) || index === 0) ?? peer;
}

function logRequest(request: IncomingMessage, response: ServerResponse, requestId: string, started: number): void {
  if (request.url?.startsWith("/_next/")) return;
  const path = request.url?.split("?")[0];
  const milliseconds = Math.round(performance.now() - started);
  log.info({ requestId, method: request.method, path, status: response.statusCode, milliseconds }, "request");
}

/** What keeps the portal from starting is for the operator to read, so it is said in a sentence. */
function stop(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  log.debug({ err: error }, "the portal could not start");
  process.exit(1);
}

main().catch(stop);
