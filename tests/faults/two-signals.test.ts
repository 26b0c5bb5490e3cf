import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { findSyncRun } from "@/lib/db/sync-runs";
import { enqueueSync } from "@/lib/sync";
import { killProgram, startProgram, withLog } from "@/scripts/processes/child.mjs";
import { createTestPortal } from "@/tests/factories/test-portal";

test("a worker that is told twice to stop, by a service manager and by its starter, drains all the same", async () => {
  const { runtime, sandbox, control, close } = await createTestPortal();
  const { DATA_DIR } = runtime.config;
  const logFile = path.join(DATA_DIR, "worker.log");
  const settings = parseEnv(readFileSync(sandbox.portalEnvFile, "utf8"));
  const env = { ...process.env, ...settings, DATA_DIR, SYNC_SCHEDULE: "off", BACKUP_SCHEDULE: "off" };
  const worker = withLog(logFile, (stdout) => startProgram(["scripts/worker.ts"], { env, stdout }));
  onTestFinished(async () => {
    killProgram(worker);
    await close();
  });
  // So slow that the signal arrives in the middle.
  await control("POST", "faults", [{ match: "offers", delayMs: 2_000, times: 1_000 }]);
  const { runId } = await enqueueSync(runtime, { name: "tests" }, { force: true });
  await vi.waitFor(
    () => expect(findSyncRun(runtime.portal, runId)).toMatchObject({ state: "running", phase: "offers" }),
    30_000,
  );

  const ended = once(worker, "exit");
  worker.kill("SIGTERM");
  await vi.waitFor(() => expect(readFileSync(logFile, "utf8")).toContain("draining"), {
    timeout: 10_000,
    interval: 2,
  });
  worker.kill("SIGTERM");
  const [code, signal] = await ended;
  // Once everything has stopped, nothing handles signals any more: a later signal finds the process gone either way
  // (scripts/processes/supervise.ts).
  expect([0, "SIGTERM"]).toContain(code ?? signal);
  expect(readFileSync(logFile, "utf8")).toContain("the worker is down");
  expect(findSyncRun(runtime.portal, runId)?.state).toBe("interrupted");
}, 90_000);
