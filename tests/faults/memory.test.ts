import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MEMBER, type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";

const MEGABYTE = 1_048_576;
/** What one request may take beside what it is itself; garbage is not collected at once. */
const MOST_MB = 150;

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb({}, "admin");
});
afterAll(() => web.close());

test.skipIf(process.platform !== "linux")(
  "no single request takes the web process far on its way out of memory",
  async () => {
    const long = "x".repeat(14_000);
    const big = "x".repeat(40 * MEGABYTE);
    const deep = "[".repeat(MEGABYTE);
    const [offer = 0] = web.offers;
    const csv = { "content-type": "text/csv" };
    const json = { "content-type": "application/json" };
    // Each is answered where it is meant to be: one that is refused at the door shows nothing.
    const requests: [status: number, path: string, ask?: Parameters<RunningWeb["ask"]>[1]][] = [
      [200, "/api/offers?limit=100&near=40.7,-74&radius=12500"],
      [200, "/api/locations?bbox=-540,-90,540,90&zoom=30"],
      [200, `/api/offers?q=${"pizza ".repeat(33)}`],
      [400, `/api/offers?q=${long.slice(0, 7_000)}`],
      [404, `/browse${"/a".repeat(3_000)}`],
      [413, `/api/offers/${offer}/redeem`, { method: "POST", headers: FORM, body: big }],
      [413, "/api/password/link", { method: "POST", headers: FORM, body: big }],
      [413, "/api/auth/callback/credentials", { method: "POST", headers: FORM, body: big }],
      [413, "/api/password/link", { method: "POST", headers: FORM, body: "a[b]=".repeat(8 * MEGABYTE) }],
      [413, "/api/admin/members", { method: "POST", headers: json, body: deep }],
      [400, "/api/admin/members", { method: "POST", headers: json, body: deep.slice(0, 60_000) }],
      [413, "/api/admin/rosters", { method: "POST", headers: csv, body: big + big }],
      [200, "/api/admin/members.csv"],
      [200, "/api/admin/audit.csv"],
      [200, `/api/admin/members/${MEMBER.clientUserId}/export`],
      [200, "/sign-in", { headers: { cookie: `next-auth.session-token=${long}` } }],
    ];
    for (const [, path] of requests.slice(0, 2)) await web.ask(path);
    for (const [expected, path, ask] of requests) {
      forgetPeak();
      const before = peakMb();
      // A body that is refused while it is sent may end the connection.
      const status = await web.ask(path, ask).then(
        (answer) => answer.status,
        (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "unknown"),
      );
      const possible = expected === 413 ? [413, "EPIPE", "ECONNRESET", "UND_ERR_SOCKET"] : [expected];
      expect(possible, path.slice(0, 60)).toContain(status);
      expect(peakMb() - before, path.slice(0, 60)).toBeLessThan(MOST_MB);
    }
    expect((await web.ask("/browse")).status).toBe(200);
  },
  60_000,
);

test("no page that has been sent leaves a timer, which would keep its whole request in memory", async () => {
  const [offer = 0] = web.offers;
  const pages = [
    "/",
    "/browse",
    "/browse?near=60601",
    "/browse?saved=1",
    `/offers/${offer}`,
    "/account",
    "/admin/members",
  ];
  const askEach = async (times: number) => {
    for (let n = 0; n < times; n++) for (const path of pages) expect((await web.ask(path)).status, path).toBe(200);
  };
  await askEach(1);
  const before = await timers();
  await askEach(10);
  expect((await timers()) - before).toBeLessThan(10);
});

/** How many timers the process waits for. */
async function timers(): Promise<number> {
  const { text } = await web.ask("/metrics");
  expect(text).toContain("nodejs_active_resources{");
  return Number(/^nodejs_active_resources{type="Timeout"} (\d+)/m.exec(text)?.[1] ?? 0);
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Resets the peak to the process's current memory (proc_pid_clear_refs(5)). */
function forgetPeak(): void {
  writeFileSync(`/proc/${web.process.pid}/clear_refs`, "5");
}

/** The most that the process has had in memory since. */
function peakMb(): number {
  const status = readFileSync(`/proc/${web.process.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
