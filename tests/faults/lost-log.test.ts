import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { type Child, startProgram, stopProgram } from "@/scripts/processes/child.mjs";
import { isWebReady, waitUntil } from "@/scripts/processes/wait-until.mjs";
import { freePort } from "@/tests/factories/free-port";
import { createTestPortal } from "@/tests/factories/test-portal";

const DRAIN_MS = 40_000;
type Start = Parameters<typeof startProgram>;

/** As where a collector of logs has died, or `| head` has seen enough. */
function withoutReader(args: Start[0], options: Start[1]): Child {
  const program = startProgram(args, { ...options, stdout: "pipe" });
  for (const output of [program.stdout, program.stderr]) output?.destroy();
  return program;
}

function onFullDisk(args: Start[0], options: Start[1]): Child {
  const stdout = openSync("/dev/full", "w");
  try {
    return startProgram(args, { ...options, stdout });
  } finally {
    closeSync(stdout);
  }
}

test.each([
  ["nobody reads what it says", withoutReader],
  ["the disk of its log is full", onFullDisk],
])(
  "a portal starts, serves and drains where %s",
  async (_what, start) => {
    const { runtime, sandbox, close } = await createTestPortal();
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const own = { PORTAL_URL: url, PORT: String(port), DATA_DIR: runtime.config.DATA_DIR, SYNC_SCHEDULE: "off" };
    const env = { ...process.env, ...parseEnv(readFileSync(sandbox.portalEnvFile, "utf8")), ...own };
    const portal = start(["scripts/start.ts", "--settings", sandbox.portalEnvFile], { env });
    onTestFinished(async () => {
      await stopProgram(portal, DRAIN_MS);
      await close();
    });
    const ended = once(portal, "exit");
    await waitUntil(() => isWebReady(url), portal);
    portal.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  },
  90_000,
);
