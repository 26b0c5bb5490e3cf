import type { ServerResponse } from "node:http";
import { createServer, type Socket } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import type { FeedTiming } from "@/lib/feed";
import { startListening } from "@/tests/factories/start-listening";
import { startTinyPortal } from "@/tests/factories/tiny-feed";
import { startTlsServer } from "@/tests/tls-server";
import { body, status } from "./sync-faults";

const TIMING: FeedTiming = { connect: 20_000, silence: 20_000, answer: 60_000, retry: 1 };
/** A timer may fire that much before its time. */
const TIMER_MS = 5;

const TWO_DAYS = ["Sat, 21 Nov 2026 10:30:00 GMT", "Sun, 22 Nov 2026 10:30:00 GMT"];

type Answer = (response: ServerResponse, lastModified: string) => void;

/** What a sync makes of a feed that answers every request like that. */
async function syncOf(answer: Answer, timing: Partial<FeedTiming>) {
  const portal = await startTinyPortal({ SYNC_SCHEDULE: "off" });
  const times: number[] = [];
  portal.override = (_request, response) => {
    times.push(performance.now());
    answer(response, portal.feed.lastModified);
    return true;
  };
  const run = await portal.sync({ feed: { ca: portal.server.ca, timing: { ...TIMING, ...timing } } });
  return { run, pauses: times.slice(1).map((time, i) => time - (times[i] ?? 0)) };
}

test.each<[string, Answer]>([
  ["before", () => undefined],
  [
    "in the midst of",
    (response, lastModified) => response.writeHead(200, { "last-modified": lastModified }).write("["),
  ],
])(
  "a silence %s an answer is waited for as long as one may be, not as long as an answer may take",
  async (_, answer) => {
    const { run } = await syncOf(answer, { silence: 300 });
    expect(run).toMatchObject({ state: "failed", failure: "timeout", requests: 4 });
  },
);

test("a service that takes connections and says nothing does not answer in time", async () => {
  const open: Socket[] = [];
  const silent = createServer((socket) => void open.push(socket.on("error", () => {})));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    silent.close();
  });
  const portal = await startTinyPortal({ FEED_URL: `https://127.0.0.1:${await startListening(silent)}` });
  const run = await portal.sync({ feed: { timing: { ...TIMING, connect: 300 } } });
  expect(run).toMatchObject({ state: "failed", failure: "timeout", requests: 4 });
});

const blanks = Buffer.alloc(65 * 1024 * 1024, " ");
test.each<[string, () => Buffer, Record<string, string>]>([
  ["as it is", () => blanks, {}],
  [
    "compressed by brotli",
    () => brotliCompressSync(blanks, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    { "content-encoding": "br" },
  ],
])("an answer of 65 MB, %s, is more than is read", async (_how, make, headers) => {
  const { run } = await syncOf(body(make(), headers), {});
  expect(run).toMatchObject({ state: "failed", failure: "too-large", requests: 1 });
});

test("an answer of 60 MB is read", async () => {
  const portal = await startTinyPortal();
  portal.override = (request, response) => {
    if (!request.url?.endsWith("categories.json")) return false;
    const json = JSON.stringify(portal.feed.categories);
    body(Buffer.concat([blanks.subarray(0, 60 * 1024 * 1024), Buffer.from(json)]))(response, portal.feed.lastModified);
    return true;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: null });
});

test("the feed is read by TLS 1.2, too (perks-feed.md, Authentication, rule 4)", async () => {
  const server = await startTlsServer((_request, response) => status(401)(response), { maxVersion: "TLSv1.2" });
  const portal = await startTinyPortal({ FEED_URL: server.url });
  const run = await portal.sync({ feed: { ca: server.ca, timing: TIMING } });
  expect(run, "it has answered").toMatchObject({ state: "failed", failure: "credentials" });
});

test("a refusal is read no further than its connection is worth", async () => {
  let sent = 0;
  const { run } = await syncOf((response) => {
    // More than is buffered: each is followed by a drain.
    const part = Buffer.alloc(256 * 1024, " ");
    const more = () => {
      sent += part.length;
      response.write(part);
    };
    response.writeHead(401).on("drain", more);
    more();
  }, {});
  expect(run).toMatchObject({ state: "failed", failure: "credentials", requests: 1 });
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test.each<[string, Answer]>([
  ["compressed by a broken brotli", body("<html>", { "content-encoding": "br" })],
  ["that is no HTTP", (response) => void response.socket?.end("SSH-2.0-OpenSSH_9.2\r\n\r\n")],
  ["dated by no date", (response) => body("[]")(response, "today")],
])("an answer %s is not asked for again: it is not understood", async (_what, answer) => {
  const { run } = await syncOf(answer, {});
  expect(run).toMatchObject({ state: "failed", failure: "not-understood", requests: 1 });
});

test.each([
  ["by no date", "today", "(Last-Modified: today)"],
  ["twice", TWO_DAYS, `(Last-Modified: ${TWO_DAYS.join(", ")})`],
])("of an answer that is dated %s, the date is quoted, and not called missing", async (_how, dates, words) => {
  const { run } = await syncOf((response) => response.setHeader("last-modified", dates).end("[]"), {});
  expect(run).toMatchObject({ state: "failed", failure: "not-understood", message: expect.stringContaining(words) });
});

test("the pauses before what is asked for again grow, so that a service that is overloaded gets time", async () => {
  const { run, pauses } = await syncOf(status(503), { retry: 200 });
  expect(run).toMatchObject({ state: "failed", failure: "unavailable", requests: 4 });
  for (const [i, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(100 * 2 ** i - TIMER_MS);
});

test("the pauses are drawn, so that portals that met a fault together do not all ask again together", async () => {
  const drawn = vi.spyOn(Math, "random").mockReturnValue(0.98);
  onTestFinished(() => drawn.mockRestore());
  const { pauses } = await syncOf(status(503), { retry: 200 });
  expect(pauses).toHaveLength(3);
  for (const [i, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(198 * 2 ** i - TIMER_MS);
});

test.each([
  ["21 seconds", () => "21"],
  ["a minute, by a date", () => new Date(Date.now() + 60_000).toUTCString()],
])("a service that asks for %s of patience is not waited for: the sync is postponed", async (_time, retryAfter) => {
  const { run } = await syncOf(status(429, { "retry-after": retryAfter() }), {});
  expect(run).toMatchObject({ state: "postponed", failure: "rate-limited", requests: 1 });
});

test.each<[string, Record<string, string>]>([
  ["says not for how long", {}],
  ["says so in no known words", { "retry-after": "soon" }],
  ["names no time at all", { "retry-after": "0" }],
  ["names a time that is over", { "retry-after": "Fri, 20 Nov 2020 10:30:00 GMT" }],
])("a service that has too many requests, and %s, is asked again as after any fault", async (_what, headers) => {
  const { run, pauses } = await syncOf(status(429, headers), { retry: 100 });
  expect(run).toMatchObject({ state: "postponed", failure: "rate-limited", requests: 4 });
  expect(run.message).not.toContain("2020");
  for (const [i, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(50 * 2 ** i - TIMER_MS);
});

test.each<[string, string, Answer, Partial<FeedTiming>]>([
  ["in the pause that the service asked for", "json", status(429, { "retry-after": "20" }), {}],
  ["during a refusal that goes on and on", "json", (response) => response.writeHead(401).write("{"), {}],
  ["while it lets a doubt pass", "offers.json", body("[]"), { retry: 5_000 }],
])("a sync that is told to stop does so at once, also %s", async (_when, path, answer, timing) => {
  const portal = await startTinyPortal();
  const stop = new AbortController();
  let toldAt = Number.POSITIVE_INFINITY;
  portal.override = (request, response) => {
    if (!request.url?.includes(path)) return false;
    answer(response, portal.feed.lastModified);
    setTimeout(() => {
      toldAt = Math.min(toldAt, performance.now());
      stop.abort();
    }, 300);
    return true;
  };
  const feed = { ca: portal.server.ca, timing: { ...TIMING, ...timing } };
  expect(await portal.sync({ signal: stop.signal, feed })).toMatchObject({ state: "interrupted" });
  expect(performance.now() - toldAt).toBeLessThan(10_000);
});

test.each([
  ["Sun, 22 Nov 2026 10:30:00 GMT", "Sun, 22 Nov 2026 10:30:00 GMT"],
  ["0", null],
  ["2026-11-22", null],
])("of an edition with the Expires %j, %j is recorded as when it expires", async (header, expires) => {
  const portal = await startTinyPortal();
  portal.override = (_request, response) => {
    response.setHeader("expires", header);
    return false;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", expires });
});

test("the feed is asked for compressed, as a national one has half a gigabyte", async () => {
  const portal = await startTinyPortal();
  const asked = new Set<unknown>();
  portal.override = ({ headers }) => {
    asked.add(headers["accept-encoding"]);
    return false;
  };
  await portal.sync();
  expect([...asked]).toEqual(["gzip, br"]);
});

test("the feed's key and password go out as UTF-8 (RFC 7617, 2.1)", async () => {
  const portal = await startTinyPortal({ FEED_API_KEY: "Schlüssel", FEED_PASSWORD: "päss:wörd" });
  const sent = new Set<unknown>();
  portal.override = ({ headers }) => {
    sent.add(headers.authorization);
    return false;
  };
  await portal.sync();
  expect([...sent]).toEqual([`Basic ${Buffer.from("Schlüssel:päss:wörd").toString("base64")}`]);
});
