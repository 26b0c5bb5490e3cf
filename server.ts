import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import next from "next";
import onHeaders from "on-headers";
import { JoinedResponse } from "@/lib/auth/joined-response";
import { malformation } from "@/lib/auth/malformed";
import { withPageStatus } from "@/lib/auth/page-status";
import { answerProblem } from "@/lib/auth/problem-answer";
import { explainRefusal, isKnownMethod, refuseUnknownMethod } from "@/lib/auth/refusals";
import { REQUEST_ID_HEADER } from "@/lib/auth/request-context";
import { securityHeaders } from "@/lib/auth/security-headers";
import { vetRequest } from "@/lib/auth/vet-request";
import { startSearchThread } from "@/lib/catalog/thread/start";
import { type Config, getConfig } from "@/lib/config";
import { holdInUse } from "@/lib/db/in-use";
import { InvalidInputError, messageOf } from "@/lib/errors";
import { bringUpDatabases } from "@/lib/health/bring-up";
import { whyNotListening } from "@/lib/health/why-not-listening";
import { inRequest, log } from "@/lib/log";
import { createMemberAccess } from "@/lib/member-access";
import { observeRequest } from "@/lib/metrics";
import { closeDatabases, memberAccessSettings } from "@/lib/runtime";

/** How long requests under way may take after SIGTERM. */
const DRAIN_MS = 25_000;
/**
 * How long it may take to accept those who connected before SIGTERM. Where the event loop is saturated, later ones are
 * accepted with them for as long, or else new ones could go on and on.
 */
const ACCEPT_MS = 10_000;
/**
 * How long a connection is kept whose end the other side may not know of yet: for a request in transit, or to be told
 * why.
 */
const LINGER_MS = 1_000;
/**
 * Longer than a proxy keeps an idle connection (Caddy two minutes, others one): who of the two ends it first must not
 * be the one that may just be sent a Redeem.
 */
const IDLE_MS = 125_000;
/** As proxies log it: the client had gone before the answer began. */
const CLIENT_GONE = 499;

async function main(): Promise<void> {
  const dev = process.argv.includes("--dev");
  const config = getConfig();
  holdInUse(config.DATA_DIR);
  bringUpDatabases(config);
  await testMemberAccess(config);
  const searching = startSearchThread(config.DATA_DIR, (error) =>
    stop(new Error(`The thread of searches cannot be started again: ${error.message}`)),
  );

  // next-auth reads its own address only from the environment.
  process.env.NEXTAUTH_URL = config.PORTAL_URL.href;
  // Next would take requests for a WebSocket from our server, and neither answer nor close them. In production it gets
  // a server that listens nowhere, and ours answers such a request like any other.
  const httpServer = dev ? undefined : createServer();
  const app = next({ dev, hostname: config.HOST, port: config.PORT, httpServer });
  await Promise.all([app.prepare(), searching]);
  const handle = app.getRequestHandler();

  const headers = Object.entries(securityHeaders(config));
  const server = createServer({ ServerResponse: JoinedResponse }, (request, response) => {
    const started = performance.now();
    const requestId = vetRequest(request, config);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    endIfUnread(request, response);
    endWithTheOneBefore(request, response);
    // At the last moment, because Next drops a route's own header if the answer already has one.
    onHeaders(response, () => {
      for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value);
    });
    // Whether it was answered to the end or its client has gone.
    response.once("close", () => {
      observeRequest(request.url ?? "/", statusOf(response), (performance.now() - started) / 1000);
      logRequest(request, response, requestId, started);
    });
    if (!isKnownMethod(request.method)) return refuseUnknownMethod(response, requestId);
    explainRefusal(response, requestId);
    const flaw = malformation(request);
    if (flaw) return answerProblem(response, new InvalidInputError(flaw), requestId);
    inRequest(requestId, () => withPageStatus(response, () => handle(request, response))).catch((error: unknown) => {
      log.error({ requestId, err: error }, "the request handler failed");
      if (!response.headersSent) response.statusCode = 500;
      response.destroy();
    });
  });
  server.keepAliveTimeout = IDLE_MS;
  if (dev) server.on("upgrade", (request, socket, head) => app.getUpgradeHandler()(request, socket, head));

  server.once("error", (error) => stop(whyNotListening(error, config) ?? error));
  server.listen(config.PORT, config.HOST, () => {
    const address = server.address();
    // Where the setting is 0, the machine has chosen one.
    const port = address instanceof Object ? address.port : config.PORT;
    log.info({ url: config.PORTAL_URL.href, port }, "the portal is up");
    // For its supervisor: if it ends from now on, its start has not failed.
    process.send?.("up");
  });
  drainOnSignal(server);
}

/**
 * Who is refused before they have sent their whole body is read no further, and Node reads nothing else on their
 * connection either: a proxy's next request on it, which may be anybody's, would wait for minutes. So the answer ends
 * the connection, which lives on for the moment in which a sender notices the answer.
 */
function endIfUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  onHeaders(response, () => {
    if (!request.destroyed || request.complete) return;
    response.setHeader("connection", "close");
    // With it, Node would end the connection as soon as the answer is out, and a sender who is still sending get no
    // answer.
    socket.destroySoon = () => {
      socket.end();
      setTimeout(() => socket.destroy(), LINGER_MS);
    };
  });
}

const newest = new WeakMap<Socket, ServerResponse>();

/**
 * Of a connection's answers, Node sends one after the other (RFC 9112, 9.3.2), and those that still wait when the
 * connection ends it forgets: their work would go on for nobody, and a drain wait for them.
 */
function endWithTheOneBefore({ socket }: IncomingMessage, response: ServerResponse): void {
  newest.get(socket)?.once("close", () => {
    // It would have the socket by now.
    if (response.socket !== null) return;
    response.destroy();
    response.emit("close");
  });
  newest.set(socket, response);
}

/**
 * On a signal, no connections are accepted but those made by then (and later ones for up to `ACCEPT_MS`, while the event
 * loop is saturated), each answer ends its connection, and the process ends when the last answer has been sent; not when
 * the last connection is closed, because a proxy keeps connections open.
 */
function drainOnSignal(server: Server): void {
  let open = 0;
  let draining = false;
  let lingering = true;
  const endIfDone = () => {
    // The line in the log that tells of the last answer comes first.
    if (!lingering && open === 0) setImmediate(end);
  };
  server.prependListener("request", (_request, response) => {
    open += 1;
    onHeaders(response, () => {
      if (draining) response.setHeader("connection", "close");
    });
    response.once("close", () => {
      open -= 1;
      endIfDone();
    });
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Only the first counts: a service manager may signal all processes, and then the starter signals its children.
    process.on(signal, () => {
      if (draining) return;
      log.info({ signal }, "draining");
      draining = true;
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      void acceptWaiting(server).then(() => {
        // HTTP's own way would cut off who is still reading the end of an answer.
        NetServer.prototype.close.call(server, end);
        setTimeout(() => {
          lingering = false;
          endIfDone();
        }, LINGER_MS);
      });
    });
  }
}

/**
 * Node may accept only one connection in a turn of the event loop, so those made while it was busy wait in the system's
 * queue, and closing the server would reset them.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + ACCEPT_MS;
  let accepted = 0;
  server.on("connection", () => {
    accepted += 1;
  });
  let before: number;
  do {
    before = accepted;
    // The first may still be of the turn that has already looked for connections.
    await nextTurn();
    await nextTurn();
  } while (accepted > before && performance.now() < until);
}

function end(): never {
  closeDatabases();
  process.exit(0);
}

/** Better no start than a Redeem that cannot work: bad keys, or an OpenSSL that forbids what the envelope needs. */
async function testMemberAccess(config: Config): Promise<void> {
  const memberAccess = createMemberAccess(memberAccessSettings(config));
  await memberAccess.selfTest();
  await memberAccess.close();
}

function logRequest(request: IncomingMessage, response: ServerResponse, requestId: string, started: number): void {
  if (request.url?.startsWith("/_next/")) return;
  const path = request.url?.split("?")[0];
  const milliseconds = Math.round(performance.now() - started);
  const cut = response.writableFinished ? {} : { cut: true };
  log.info({ requestId, method: request.method, path, status: statusOf(response), milliseconds, ...cut }, "request");
}

/** Of an answer that was never begun, Node would say 200. */
function statusOf({ headersSent, statusCode }: ServerResponse): number {
  return headersSent || statusCode >= 500 ? statusCode : CLIENT_GONE;
}

/** What keeps the portal from starting is for the operator to read, so it is said in a sentence. */
function stop(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  log.debug({ err: error }, "the portal could not start");
  process.exit(1);
}

main().catch(stop);
