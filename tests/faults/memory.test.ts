import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";

const MEGABYTE = 1_048_576;
/** What one request may take beside what it is itself; garbage is not collected at once. */
const MOST_MB = 150;

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb();
});
afterAll(() => web.close());

test.skipIf(process.platform !== "linux")(
  "no single request takes the web process far on its way out of memory",
  async () => {
    const long = "x".repeat(14_000);
    const big = "x".repeat(40 * MEGABYTE);
    const deep = "[".repeat(MEGABYTE);
    const [offer = 0] = web.offers;
    const requests: [string, Parameters<RunningWeb["ask"]>[1]?][] = [
      ["/api/offers?limit=100&near=40.7,-74&radius=12500"],
      ["/api/locations?bbox=-540,-90,540,90&zoom=30"],
      [`/api/offers?q=${long.slice(0, 7_000)}`],
      [`/browse/${"a/".repeat(3_000)}`],
      [`/api/offers/${offer}/redeem`, { method: "POST", headers: { "content-type": FORM }, body: big }],
      ["/api/password/link", { method: "POST", headers: { "content-type": FORM }, body: big }],
      ["/api/auth/callback/credentials", { method: "POST", headers: { "content-type": FORM }, body: big }],
      ["/api/password/link", { method: "POST", headers: { "content-type": FORM }, body: "a[b]=".repeat(8 * MEGABYTE) }],
      ["/api/admin/members", { method: "POST", headers: { "content-type": "application/json" }, body: deep }],
      ["/api/admin/rosters", { method: "POST", headers: { "content-type": "text/csv" }, body: big + big }],
      ["/sign-in", { headers: { cookie: `next-auth.session-token=${long}` } }],
    ];
    for (const [path] of requests.slice(0, 2)) await web.ask(path);
    for (const [path, ask] of requests) {
      forgetPeak();
      const before = peakMb();
      // A body that is refused while it is sent may end the connection.
      const status = await web.ask(path, ask).then(
        (answer) => answer.status,
        (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "unknown"),
      );
      expect(status, path.slice(0, 60)).not.toBe(500);
      expect(peakMb() - before, path.slice(0, 60)).toBeLessThan(MOST_MB);
    }
    expect((await web.ask("/browse")).status).toBe(200);
  },
  60_000,
);

const FORM = "application/x-www-form-urlencoded";

/** Resets the peak to the process's current memory (proc_pid_clear_refs(5)). */
function forgetPeak(): void {
  writeFileSync(`/proc/${web.process.pid}/clear_refs`, "5");
}

/** The most that the process has had in memory since. */
function peakMb(): number {
  const status = readFileSync(`/proc/${web.process.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
