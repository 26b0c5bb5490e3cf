import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";

const UP = z.looseObject({ msg: z.literal("the portal is up"), port: z.number() });

test("a portal whose port the machine chooses says which one it is", { timeout: 60_000 }, async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "chosen-port-"));
  const { PATH } = process.env;
  const env = { PATH, ...NEEDED_SETTINGS, DATA_DIR, PORT: "0", NODE_ENV: "production" as const };
  const web = spawn(process.execPath, ["--import", "tsx", "server.ts"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(web, "exit");
  onTestFinished(async () => {
    web.kill();
    await ended;
    rmSync(DATA_DIR, { recursive: true });
  });
  for await (const line of createInterface(web.stderr)) {
    const up = line.startsWith("{") ? UP.safeParse(JSON.parse(line)) : undefined;
    if (!up?.success) continue;
    const answer = await fetch(`http://127.0.0.1:${up.data.port}/healthz`);
    expect(answer.status).toBe(200);
    return;
  }
  throw new Error("The portal ended before it was up.");
});
