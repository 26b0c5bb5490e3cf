import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Agent, request } from "undici";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { startSandbox } from "./sandbox-process";

it("gives a benchmark a sandbox that answers, and whose clock it can set ahead", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "perks-portal-bench-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { settings, ca, advance, stop } = await startSandbox(folder, 0);
  onTestFinished(stop);
  const dispatcher = new Agent({ connect: { ca } });
  onTestFinished(() => dispatcher.close());
  const answer = await request(`${settings.PROGRAM_URL}/`, { dispatcher });
  expect(answer.statusCode).toBe(302);

  await advance(7_200);
  const clock = await request(`${settings.MEMBER_API_URL}/__sandbox/clock`, { dispatcher });
  const { now } = z.object({ now: z.iso.datetime() }).parse(await clock.body.json());
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(7_000_000);
});

it("tells a benchmark that its sandbox could not start", async () => {
  await expect(startSandbox("/dev/null/no-folder", 0)).rejects.toThrow("The sandbox did not start.");
});
