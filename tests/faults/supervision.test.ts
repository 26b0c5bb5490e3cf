import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { findSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { enqueueSync } from "@/lib/sync";
import { startProgram, stopProgram, withLog } from "@/scripts/processes/child.mjs";
import { isWebReady, waitUntil } from "@/scripts/processes/wait-until.mjs";
import { freePort } from "@/tests/factories/free-port";
import { createTestPortal } from "@/tests/factories/test-portal";

/** The whole proof takes minutes (`npm run soak`); every other run has a taste of it. */
const SOAK = process.env.SOAK === "1";
const ROUNDS = SOAK ? 10 : 1;
/** While other tests run beside it, a start waits for the processor. */
const READY_MS = SOAK ? 10_000 : 30_000;
const DRAIN_MS = 40_000;
const LINE = z.object({ msg: z.string(), pid: z.number() });

test(
  `web and worker are killed in the middle of a sync (${ROUNDS}): npm start brings them back, and the sync is done`,
  async () => {
    const { runtime, sandbox, control, close } = await createTestPortal();
    const { DATA_DIR } = runtime.config;
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const logFile = path.join(DATA_DIR, "portal.log");
    const settings = parseEnv(readFileSync(sandbox.portalEnvFile, "utf8"));
    const own = { PORTAL_URL: url, PORT: String(port), DATA_DIR, SYNC_SCHEDULE: "off" };
    const env = { ...process.env, ...settings, ...own };
    // Not with the `.env` of whoever runs the tests.
    const start = ["scripts/start.ts", "--settings", sandbox.portalEnvFile];
    const portal = withLog(logFile, (stdout) => startProgram(start, { env, stdout }));
    onTestFinished(async () => {
      await stopProgram(portal, DRAIN_MS);
      await close();
    });

    /** The process that said last that it is up. */
    const lastUp = (program: "portal" | "worker") => {
      const lines = readFileSync(logFile, "utf8").split("\n");
      const said = lines.filter((line) => line.startsWith("{")).map((line) => LINE.parse(JSON.parse(line)));
      return said.findLast(({ msg }) => msg === `the ${program} is up`)?.pid ?? Number.NaN;
    };
    const pids = () => [lastUp("portal"), lastUp("worker")] as const;
    await waitUntil(() => isWebReady(url), portal);
    await vi.waitFor(() => expect(pids()).not.toContain(Number.NaN), READY_MS);
    const delayFeed = (delayMs: number) =>
      control("POST", "faults", delayMs > 0 ? [{ match: "offers", delayMs, times: 1_000 }] : []);

    for (let round = 1; round <= ROUNDS; round++) {
      // As if a day had gone by: the budget of requests is 200 a day.
      await write(runtime.portal, ({ $client }) => $client.exec("DELETE FROM feed_request"));
      // So slow that it is killed in the middle.
      await delayFeed(1_000);
      const { runId } = await enqueueSync(runtime, { name: "tests" }, { force: true });
      await vi.waitFor(
        () => expect(findSyncRun(runtime.portal, runId)).toMatchObject({ state: "running", phase: "offers" }),
        READY_MS,
      );
      const before = pids();
      for (const pid of before) process.kill(pid, "SIGKILL");
      const since = performance.now();
      await delayFeed(0);
      await vi.waitFor(
        async () => expect([lastUp("portal") !== before[0], await isWebReady(url)]).toEqual([true, true]),
        {
          timeout: READY_MS,
          interval: 100,
        },
      );
      expect(performance.now() - since).toBeLessThan(READY_MS);
      await vi.waitFor(() => expect(lastUp("worker")).not.toBe(before[1]), READY_MS);
      for (const pid of before) expect(() => process.kill(pid, 0)).toThrow("ESRCH");

      // As if the minute had gone by for which a dead worker's claims hold.
      await write(runtime.portal, ({ $client }) =>
        $client.exec("UPDATE lease SET until = 0; UPDATE job SET lease_until = 0 WHERE state = 'running'"),
      );
      await vi.waitFor(() => expect(findSyncRun(runtime.portal, runId)?.state).toBe("applied"), 60_000);
      for (const { $client } of [runtime.portal, runtime.catalog]) {
        expect($client.pragma("integrity_check", { simple: true })).toBe("ok");
      }
    }
    const open = runtime.portal.$client.prepare("SELECT count(*) FROM job WHERE kind = 'sync' AND state <> 'done'");
    await vi.waitFor(() => expect(open.pluck().get()).toBe(0), 10_000);
    await stopProgram(portal, DRAIN_MS);
    expect(portal.exitCode).toBe(0);
  },
  120_000 + ROUNDS * 60_000,
);
