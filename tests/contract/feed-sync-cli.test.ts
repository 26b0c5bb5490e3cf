import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { takeLease } from "@/lib/db/leases";
import { startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

/** `portal sync` in a process of its own, where no terminal is; `hear` is given what it says, and the process. */
async function syncCommand(
  { settings, runtime, server }: TinyPortal,
  hear?: (words: string, command: ChildProcess) => void,
): Promise<{ stdout: string; stderr: string; code: number | null }> {
  const caFile = path.join(runtime.config.DATA_DIR, "ca.pem");
  writeFileSync(caFile, server.ca);
  const command = spawn(process.execPath, ["--import", "tsx", "tests/contract/command-lines.ts", '[["sync"]]'], {
    env: { ...process.env, ...settings, NODE_EXTRA_CA_CERTS: caFile },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void command.kill("SIGKILL"));
  let stderr = "";
  command.stderr.on("data", (words: Buffer) => {
    stderr += words;
    hear?.(stderr, command);
  });
  const [stdout] = await Promise.all([text(command.stdout), once(command, "close")]);
  const [said = "", code] = stdout.split("\0");
  return { stdout: said, stderr, code: Number(code) };
}

test("`portal sync` tells how many pages it has read, and why a part could not be", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  portal.override = (request, response) => {
    if (!request.url?.includes("category_id=101&")) return false;
    response.writeHead(404).end();
    return true;
  };
  const { stdout, code } = await syncCommand(portal);
  expect(code).toBe(0);
  expect(stdout).toContain("Read 10 pages, ");
  expect(stdout).toMatch(/keep their older offers: Child 101\. .*\(status 404\)/);
});

test("`portal sync` says that it waits for another sync, and that it was stopped meanwhile", async () => {
  const portal = await startTinyPortal();
  const now = Date.now();
  takeLease(portal.runtime.portal, { name: "sync", holder: "another", now, until: now + 600_000 });
  const { stderr, code } = await syncCommand(portal, (words, command) => {
    if (words.includes("\n") && !command.killed) command.kill("SIGINT");
  });
  expect(code).toBe(1);
  const words = "Another sync is running. This one begins when it has ended.\nThe process was stopped.\n";
  expect(stderr.replaceAll("\0", "")).toBe(words);
});
