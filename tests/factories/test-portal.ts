import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { Agent, request } from "undici";
import { loadConfig } from "@/lib/config";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { createMemberAccess } from "@/lib/member-access/client";
import { closeRuntime, memberAccessSettings, type Runtime } from "@/lib/runtime";
import type { Sandbox } from "@/sandbox/create";
import { createSandboxWithKeptKeys } from "./sandbox-with-kept-keys";

export interface TestPortal {
  readonly runtime: Runtime;
  readonly sandbox: Sandbox;
  /** PEM of the sandbox's authority, for clients that a test makes itself. */
  readonly ca: string;
  /** The sandbox's `/__sandbox/` (docs/sandbox.md, Control). @throws Error with what it says of a bad request */
  control(method: "GET" | "POST" | "PATCH", path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** A portal with databases of its own beside a sandbox of its own, over real TLS. Settings may be overridden. */
export async function createTestPortal(overrides: Readonly<Record<string, string>> = {}): Promise<TestPortal> {
  const folder = mkdtempSync(path.join(tmpdir(), "test-portal-"));
  const sandbox = await createSandboxWithKeptKeys({ port: 0, dataDir: path.join(folder, "sandbox"), resetHour: "off" });
  const settings = parseEnv(readFileSync(sandbox.portalEnvFile, "utf8"));
  const config = loadConfig({ ...settings, DATA_DIR: path.join(folder, "data"), ...overrides });
  const ca = readFileSync(sandbox.caFile, "utf8");
  migrateDatabases(config.DATA_DIR);
  const runtime: Runtime = {
    config,
    portal: openPortalDb(config.DATA_DIR),
    catalog: openCatalogDb(config.DATA_DIR),
    memberAccess: createMemberAccess({ ...memberAccessSettings(config), ca }),
  };
  const dispatcher = new Agent({ connect: { ca } });
  return {
    runtime,
    sandbox,
    ca,
    async control(method, asked, body) {
      const target = `${sandbox.url}/__sandbox/${asked}`;
      const answer = await request(target, { dispatcher, method, body: JSON.stringify(body) });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${asked}: ${answer.statusCode}: ${text}`);
      return text === "" ? undefined : JSON.parse(text);
    },
    close: async () => {
      await dispatcher.destroy();
      await closeRuntime(runtime);
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}
