import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { insertJob } from "@/lib/db/jobs";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { MEMBER, type RunningWeb, startRunningWeb, type Told } from "@/tests/factories/running-web";
import { signIn } from "@/tests/factories/sign-in";

const METRICS_TOKEN = "sixteen-letters-and-more";
const LINE = z.looseObject({ msg: z.string(), requestId: z.string().optional() });

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb({ METRICS_TOKEN });
});
afterAll(() => web.close());

const idOf = ({ headers }: Told) => z.uuid().parse(headers["x-request-id"]);
function linesOfLog(): z.output<typeof LINE>[] {
  const lines = readFileSync(web.logFile, "utf8").split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => LINE.parse(JSON.parse(line)));
}

/** What the log says of a request, once it has said how that ended. */
function linesOf(answer: Told): Promise<z.output<typeof LINE>[]> {
  return vi.waitFor(() => {
    const ours = linesOfLog().filter(({ requestId }) => requestId === idOf(answer));
    expect(ours.at(-1)?.msg).toBe("request");
    return ours;
  }, 5_000);
}
const saidOf = async (answer: Told) => (await linesOf(answer)).map(({ msg }) => msg);

test("the metrics need the token, and cover requests, redeems, catalogue, quarantine, jobs and the event loop", async () => {
  const { portal } = web.runtime;
  updateSyncRun(portal, insertSyncRun(portal, { trigger: "cli", force: false }).id, {
    state: "applied",
    quarantined: 7,
  });
  insertJob(portal, { kind: "logos", payload: {}, key: null, runAfter: 0, enqueuedAt: 0 });
  expect((await web.ask(`/api/offers/${web.offers[0]}/redeem`, { method: "POST" })).status).toBe(200);

  expect(await web.ask("/metrics")).toMatchObject({ status: 401, headers: { "www-authenticate": "Bearer" } });
  const { status, text } = await web.ask("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(status).toBe(200);
  for (const sample of [
    'portal_http_requests_total{route="redeem",status="200"} 1',
    'portal_redeem_seconds_count{outcome="sent"} 1',
    "portal_quarantined_rows 7",
    'portal_jobs{kind="logos",state="queued"} 1',
  ]) {
    expect(text).toContain(`${sample}\n`);
  }
  expect(Number(/^portal_http_request_seconds_sum\{route="redeem"\} (\S+)/m.exec(text)?.[1])).toBeLessThan(15);
  expect(text).toMatch(/^portal_redeem_seconds_bucket\{le="15",outcome="sent"\} 1$/m);
  expect(text).toMatch(/^portal_catalog_age_seconds \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds 0\.\d+$/m);
});

test("a request whose client goes before it is answered counts as such, and not as answered", async () => {
  const { port } = new URL(web.url);
  const socket = connect(Number(port), "localhost");
  await once(socket, "connect");
  const headers = ["Host: localhost", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 100"];
  socket.write(["POST /api/password/link HTTP/1.1", ...headers, "Expect: 100-continue", "", ""].join("\r\n"));
  // The portal has begun to read the request.
  await once(socket, "data");
  socket.destroy();
  await vi.waitFor(() => {
    const line = linesOfLog().find(({ path }) => path === "/api/password/link");
    expect(line).toMatchObject({ msg: "request", status: 499, cut: true });
  }, 5_000);
});

test("a database that does not answer makes the process alive but not ready, and its lines in the log have the request's id", async () => {
  const { $client } = web.runtime.catalog;
  const ready = await web.ask("/readyz");
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { ready: true, databases: "ok", disk: "ok" }]);

  $client.exec("ALTER TABLE catalog_state RENAME TO catalog_state_away");
  try {
    const unready = await web.ask("/readyz");
    expect([unready.status, JSON.parse(unready.text)]).toEqual([
      503,
      { ready: false, databases: "unreadable", disk: "ok" },
    ]);
    const alive = await web.ask("/healthz");
    expect(alive.status).toBe(200);
    for (const { headers } of [ready, unready, alive]) expect(headers["cache-control"]).toBe("no-store");
    expect(await saidOf(unready)).toEqual(["a database does not answer", "request"]);

    const problem = await web.ask("/api/offers");
    expect([problem.status, JSON.parse(problem.text).requestId]).toEqual([500, idOf(problem)]);
    expect(await saidOf(problem)).toEqual(["a request failed", "request"]);

    const page = await web.ask("/browse", { headers: { accept: "text/html" } });
    // What a page failed of may be written after the answer has ended.
    const failed = await vi.waitFor(async () => {
      const line = (await linesOf(page)).find(({ msg }) => msg === "a page failed");
      expect(line).toBeDefined();
      return line;
    });
    expect(failed).toMatchObject({ digest: expect.stringMatching(/^\d+$/), path: "/browse" });
    expect(page.text).toContain(String(failed?.digest));

    const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
    const tab = await web.ask(`/offers/${web.offers[0]}/redeeming`, { method: "POST", headers: form, body: "" });
    expect(tab.status, "what Redeem opens in a new tab").toBe(500);
    expect(tab.text).toContain(idOf(tab));
    expect(tab.text).toContain(`href="/offers/${web.offers[0]}"`);
    expect(await saidOf(tab)).toEqual(["a request failed", "request"]);
  } finally {
    $client.exec("ALTER TABLE catalog_state_away RENAME TO catalog_state");
  }
  expect((await web.ask("/readyz")).status).toBe(200);
});

test("no line of the log has the words of a search or the token of a link", async () => {
  await linesOf(await web.ask("/api/suggest?q=a-canary-of-a-search"));
  await linesOf(await web.ask("/api/unsubscribe?token=a-canary-of-a-link"));
  expect(readFileSync(web.logFile, "utf8")).not.toContain("a-canary-of");
});

test("every attempt to sign in is in the log, without what was typed (ASVS 5.0, 16.3.1)", async () => {
  await expect(signIn(web.url, { email: "zoe@example.org", password: "not Zoe's password" })).rejects.toThrow();
  const attempts = await vi.waitFor(() => {
    const found = linesOfLog().filter(({ msg }) => msg.startsWith("a sign-in "));
    expect(found).toHaveLength(2);
    return found;
  }, 5_000);
  expect(attempts).toMatchObject([
    { msg: "a sign-in succeeded", way: "password", clientUserId: MEMBER.clientUserId, requestId: expect.any(String) },
    { msg: "a sign-in was refused", way: "password", reason: "wrong", requestId: expect.any(String) },
  ]);
  expect(readFileSync(web.logFile, "utf8")).not.toMatch(/zoe@example|not Zoe/);
});

test("the sign-in's log lines have the request's id too, and come before the line that ends the request", async () => {
  const cookie = web.cookie.replace(/(session-token=)[^;]+/, "$1x");
  const forged = await Promise.all(Array.from({ length: 100 }, () => web.ask("/api/offers", { headers: { cookie } })));
  for (const answer of forged) {
    expect(answer.status).toBe(401);
    expect(await saidOf(answer)).toEqual(["a session cookie was not ours", "request"]);
  }
});

test("nobody can make Next write what they sent into the log: the portal has no server actions, and asks Next for none", async () => {
  const type = { "content-type": "multipart/form-data; boundary=b" };
  const body = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--b--\r\n';
  const form = await web.ask("/sign-in", { method: "POST", headers: type, body });
  expect([form.status, JSON.parse(form.text).code]).toEqual([400, "invalid_input"]);
  const action = await web.ask("/sign-in", { method: "POST", headers: { "next-action": "a-canary" }, body: "[]" });
  expect(await saidOf(action)).toEqual(["request"]);
  expect(readFileSync(web.logFile, "utf8")).not.toMatch(/a-canary|Server (Action|Reference)/);
});
