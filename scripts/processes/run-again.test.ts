import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { takeLease } from "@/lib/db/leases";
import { startTinyPortal } from "@/tests/factories/tiny-feed";

/** Each command has a process group of its own, as in a terminal. */
const SIGNALS: [string, (pid: number) => void][] = [
  ["SIGTERM that a service manager sends to the first process alone", (pid) => process.kill(pid, "SIGTERM")],
  ["SIGTERM that a service manager sends to all processes", (pid) => process.kill(-pid, "SIGTERM")],
  ["Ctrl-C that a terminal sends to all processes", (pid) => process.kill(-pid, "SIGINT")],
];

test.each(SIGNALS)(
  "a command that was run again for its settings is stopped by a %s, and ends with what it says",
  async (_what, send) => {
    const { runtime, settings, server } = await startTinyPortal();
    const now = Date.now();
    takeLease(runtime.portal, { name: "sync", holder: "another", now, until: now + 600_000 });
    const { DATA_DIR } = runtime.config;
    const [caFile, file] = [path.join(DATA_DIR, "ca.pem"), path.join(DATA_DIR, "portal.env")];
    writeFileSync(caFile, server.ca);
    writeFileSync(file, `NODE_EXTRA_CA_CERTS=${caFile}\n`);
    const command = startGroup(["scripts/portal.ts", "--settings", file, "sync"], { ...process.env, ...settings });
    const pid = command.pid ?? Number.NaN;
    let said = "";
    command.stderr?.on("data", (words: Buffer) => {
      if (said === "") send(pid);
      said += words;
    });
    const [code] = await once(command, "close");
    expect({ code, said }).toEqual({
      code: 1,
      said: "Another sync is running. This one begins when it has ended.\nThe process was stopped.\n",
    });
  },
  60_000,
);

function startGroup(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const stdio = ["ignore", "ignore", "pipe"] as const;
  const command = spawn(process.execPath, ["--import", "tsx", ...args], { env, detached: true, stdio: [...stdio] });
  onTestFinished(() => {
    if (command.exitCode === null && command.pid !== undefined) process.kill(-command.pid, "SIGKILL");
  });
  return command;
}
