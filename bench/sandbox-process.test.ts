import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { Agent, request } from "undici";
import { expect, it, onTestFinished } from "vitest";
import { startSandbox } from "./sandbox-process";

it("gives a benchmark a sandbox that answers", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "perks-portal-bench-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sandbox = await startSandbox(folder, 0);
  onTestFinished(async () => {
    sandbox.kill("SIGTERM");
    await once(sandbox, "exit");
  });
  const settings = parseEnv(readFileSync(path.join(folder, "portal.env"), "utf8"));
  const dispatcher = new Agent({ connect: { ca: readFileSync(settings.NODE_EXTRA_CA_CERTS ?? "") } });
  onTestFinished(() => dispatcher.close());
  expect(await request(`${settings.PROGRAM_URL}/`, { dispatcher })).toMatchObject({ statusCode: 302 });
});

it("tells a benchmark that its sandbox could not start", async () => {
  await expect(startSandbox("/dev/null/no-folder", 0)).rejects.toThrow("The sandbox did not start.");
});
