import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { killProgram, startProgram, withLog } from "@/scripts/processes/child.mjs";
import { freePort } from "@/tests/factories/free-port";
import { createTestPortal } from "@/tests/factories/test-portal";

test("a portal whose port another program has says which setting to change, and ends", async () => {
  const { runtime, sandbox, close } = await createTestPortal();
  const { DATA_DIR } = runtime.config;
  const HOST = "127.0.0.1";
  const port = await freePort();
  const other = createServer().listen(port, HOST);
  await once(other, "listening");
  const logFile = path.join(DATA_DIR, "web.log");
  const own = { PORTAL_URL: `http://localhost:${port}`, HOST, PORT: String(port), DATA_DIR };
  const settings = { ...process.env, ...parseEnv(readFileSync(sandbox.portalEnvFile, "utf8")), ...own };
  const env = { ...settings, NODE_ENV: "production" as const };
  const web = withLog(logFile, (stdout) => startProgram(["server.ts"], { env, stdout }));
  onTestFinished(async () => {
    killProgram(web);
    other.close();
    await close();
  });
  let isUp = false;
  web.once("message", () => {
    isUp = true;
  });
  const [code] = await once(web, "exit");
  expect([code, isUp]).toEqual([1, false]);
  expect(readFileSync(logFile, "utf8")).toContain(`Port ${port} is taken: set PORT to another one.`);
}, 60_000);
