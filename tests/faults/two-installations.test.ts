import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { listBackups } from "@/lib/backup";
import { startProgram, stopProgram } from "@/scripts/processes/child.mjs";
import { isWebReady, waitUntil } from "@/scripts/processes/wait-until.mjs";
import { freePort } from "@/tests/factories/free-port";
import { createTestPortal } from "@/tests/factories/test-portal";
import { addPerson } from "./restore-fixture";

const DRAIN_MS = 40_000;

test("npm start -- --settings FILE works on that installation alone: .env, which describes another, is not read", async () => {
  const portal = await createTestPortal();
  const { config } = portal.runtime;
  await addPerson(portal, "ours");
  const folder = programWith({ BRAND_NAME: "Elsewhere", DATA_DIR: "elsewhere" });
  // As by default, so that the settings need not name it.
  symlinkSync(config.DATA_DIR, path.join(folder, "data"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = path.join(folder, "ours.env");
  const own = `PORTAL_URL=${url}\nPORT=${port}\nSYNC_SCHEDULE=off\n`;
  writeFileSync(settings, readFileSync(portal.sandbox.portalEnvFile, "utf8") + own);

  const { PATH } = process.env;
  const program = startProgram(["scripts/start.ts", `--settings=${settings}`], {
    env: { PATH, NODE_ENV: "production" },
    cwd: folder,
  });
  onTestFinished(async () => {
    await stopProgram(program, DRAIN_MS);
    await portal.close();
    rmSync(folder, { recursive: true });
  });
  await waitUntil(() => isWebReady(url), program);

  const page = await (await fetch(`${url}/sign-in`)).text();
  expect(/<title>(.*?)<\/title>/.exec(page)?.[1]).toBe("Sign in · Perks");

  const backup = await vi.waitFor(
    async () => {
      const [newest] = await listBackups(config);
      if (!newest) throw new Error("There is no backup yet.");
      return newest.file;
    },
    { timeout: 40_000, interval: 200 },
  );
  const copy = new Database(backup, { readonly: true });
  expect(copy.prepare("SELECT client_user_id FROM member").pluck().all()).toEqual(["ours"]);
  copy.close();
  expect(existsSync(path.join(folder, "elsewhere"))).toBe(false);
}, 90_000);

/** The program in a folder with a `.env` of its own. */
function programWith(settings: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "two-installations-"));
  for (const name of readdirSync(".").filter((name) => name !== ".env" && name !== "data")) {
    symlinkSync(path.resolve(name), path.join(folder, name));
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(folder, ".env"), lines.join(""));
  return folder;
}
