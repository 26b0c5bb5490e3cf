import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { insertSyncRun } from "@/lib/db/sync-runs";
import { type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";

const REQUESTS = 100;
/** So slow that all of them are under way at once. */
const SERVICE_MS = 3_000;

let web: RunningWeb;

beforeEach(async () => {
  web = await startRunningWeb({}, "admin");
});
afterEach(() => web.close());

test(`after SIGTERM with ${REQUESTS} requests in flight all are answered, no new ones are taken, and the process ends well, whoever watches a sync`, async () => {
  const { id } = insertSyncRun(web.runtime.portal, { trigger: "admin", force: false });
  const watched = await fetch(`${web.url}/api/admin/sync/runs/${id}/events`, { headers: { cookie: web.cookie } });
  expect(watched.status).toBe(200);
  await web.control("PATCH", "switches", { serviceTimeMs: SERVICE_MS });
  const answers = web.offers
    .slice(0, REQUESTS)
    .map((offer) => web.ask(`/api/offers/${offer}/redeem`, { method: "POST" }));
  await arrived(REQUESTS);

  const ended = once(web.process, "exit");
  web.process.kill("SIGTERM");
  await refused();
  // A service manager may tell all processes, and the starter tells its own besides.
  web.process.kill("SIGTERM");
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: REQUESTS }, () => 200));
  expect(await watched.text()).toMatch(/^event: run\n.+\n\n(:\n\n)*$/);
  expect((await ended)[0]).toBe(0);
}, 60_000);

test(`${REQUESTS} requests that are only connected when SIGTERM comes are answered, even if the process is busy`, async () => {
  const connected: Promise<unknown>[] = [];
  const statuses = Array.from({ length: REQUESTS }, async (_, index) => {
    const asked = request(`${web.url}/api/offers?limit=100&q=o${index}`, {
      agent: false,
      headers: { cookie: web.cookie },
    });
    connected.push(once(asked, "socket").then(([socket]) => once(socket, "connect")));
    const [answer] = await once(asked.end(), "response");
    await once(answer.resume(), "end");
    return answer.statusCode;
  });
  await Promise.all(connected);
  const ended = once(web.process, "exit");
  web.process.kill("SIGTERM");
  expect(await Promise.all(statuses)).toEqual(statuses.map(() => 200));
  expect((await ended)[0]).toBe(0);
}, 60_000);

test("connections that a proxy keeps and uses all the time are each told that they end, are never reset, and hold up nothing", async () => {
  await web.control("PATCH", "switches", { serviceTimeMs: SERVICE_MS });
  const slow = web.ask(`/api/offers/${web.offers[0]}/redeem`, { method: "POST" });
  const silent = await openConnection();
  const kept = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const first = await Promise.all(kept.map(ask));
  expect(new Set(first.map(({ headers }) => headers.connection))).toEqual(new Set(["keep-alive"]));
  // Caddy keeps an idle one for two minutes, and sends no POST again that meets its end.
  for (const { headers } of first) expect(idleSeconds(headers)).toBeGreaterThan(120);
  await arrived(1);

  const ended = once(web.process, "exit");
  const since = performance.now();
  const last = kept.map(askUntilTold);
  web.process.kill("SIGTERM");
  expect(await Promise.all(last)).toEqual(kept.map(() => "close"));
  expect((await slow).status).toBe(200);
  expect((await ended)[0]).toBe(0);
  expect(performance.now() - since, "who says nothing is not waited for").toBeLessThan(15_000);
  silent.destroy();
}, 60_000);

test("answers that wait behind another on a connection that ends hold up nothing, and are in the log", async () => {
  await web.control("PATCH", "switches", { serviceTimeMs: SERVICE_MS });
  const silent = await openConnection();
  const [gone, stays] = [await openConnection(), await openConnection()];
  const told = text(stays);
  for (const [index, socket] of [gone, stays].entries()) {
    const redeem = `/api/offers/${web.offers[index]}/redeem`;
    socket.write(`${head("POST", redeem)}content-length: 0\r\n\r\n${head("GET", `/healthz?${index}`)}\r\n`);
  }
  await arrived(2);
  gone.destroy();

  const ended = once(web.process, "exit");
  const since = performance.now();
  web.process.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  expect(performance.now() - since).toBeLessThan(15_000);
  expect((await told).match(/^(HTTP.*|connection: .*)(?=\r$)/gim)).toEqual(["HTTP/1.1 200 OK", "connection: close"]);
  const lines = readFileSync(web.logFile, "utf8").split("\n");
  expect(lines.filter((line) => line.includes('"/healthz"') && line.includes('"cut":true'))).toHaveLength(2);
  silent.destroy();
}, 60_000);

async function openConnection(): Promise<Socket> {
  const socket = connect(Number(new URL(web.url).port), "localhost");
  await once(socket, "connect");
  return socket;
}

/** The lines of a request but for those of its body, and the empty one that ends them. */
function head(method: "GET" | "POST", path: string): string {
  const headers = { host: "localhost", origin: web.url, cookie: web.cookie, accept: "application/json" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}`;
}

async function ask(agent: Agent): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${web.url}/healthz`, { agent }, resolve).once("error", reject).end();
  });
  expect(answer.statusCode).toBe(200);
  await once(answer.resume(), "end");
  return answer;
}

/** Asks on one connection, again and again, until an answer says that it was its last. @returns what that said of it */
async function askUntilTold(agent: Agent): Promise<string | undefined> {
  for (;;) {
    const { headers, socket } = await ask(agent);
    if (headers.connection === "keep-alive") continue;
    if (!socket.closed) await once(socket, "close");
    return headers.connection;
  }
}

/** Waits until so many attempts are noted, which they are before the service is asked. */
async function arrived(attempts: number): Promise<void> {
  const started = web.runtime.portal.$client.prepare("SELECT count(*) FROM redemption").pluck();
  while (z.number().parse(started.get()) < attempts) await sleep(20);
}

/** Waits until nothing listens any more. */
async function refused(): Promise<void> {
  for (;;) {
    try {
      await fetch(`${web.url}/healthz`, { headers: { connection: "close" } });
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
      return;
    }
    await sleep(20);
  }
}

/** How long the server says that it keeps an idle connection. */
function idleSeconds(headers: IncomingHttpHeaders): number {
  return Number(/^timeout=(\d+)/.exec(String(headers["keep-alive"]))?.[1]);
}
