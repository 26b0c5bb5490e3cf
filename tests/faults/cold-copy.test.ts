import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPortalDb } from "@/lib/db/client";
import { addMember } from "@/lib/members";
import { stopProgram } from "@/scripts/processes/child.mjs";
import { startLogged } from "@/scripts/processes/start-logged.mjs";
import { freePort } from "@/tests/factories/free-port";
import { setQuickPassword } from "@/tests/factories/quick-password";
import { signIn } from "@/tests/factories/sign-in";
import { createTestPortal } from "@/tests/factories/test-portal";

const DRAIN_MS = 40_000;
const ADA = { email: "ada@example.org", firstName: "Ada", lastName: "Berg", clientUserId: "ada-1" };
const PASSWORD = "a password of the tests";

test("after npm start has been told to stop, portal.db alone has everything that web and worker wrote", async () => {
  const { runtime, sandbox, close } = await createTestPortal();
  onTestFinished(close);
  const { DATA_DIR } = runtime.config;
  await addMember(runtime, { name: "tests" }, ADA);
  await setQuickPassword(runtime, ADA.clientUserId, PASSWORD);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const log = path.join(DATA_DIR, "portal.log");
  const settings = parseEnv(readFileSync(sandbox.portalEnvFile, "utf8"));
  const own = { PORTAL_URL: url, PORT: String(port), DATA_DIR, SYNC_SCHEDULE: "off" };
  const env = { ...process.env, ...settings, ...own };
  // Not with the `.env` of whoever runs the tests.
  const start = ["scripts/start.ts", "--settings", sandbox.portalEnvFile];
  const portal = await startLogged(url, log, start, { env });
  onTestFinished(() => stopProgram(portal, DRAIN_MS));
  await vi.waitFor(() => expect(readFileSync(log, "utf8")).toContain("the worker is up"), 30_000);
  const cookie = await signIn(url, { email: ADA.email, password: PASSWORD });
  // Pages and routes have databases of their own.
  for (const asked of ["/", "/api/categories"]) {
    expect((await fetch(url + asked, { headers: { cookie } })).status).toBe(200);
  }
  const rows = rowsOf(runtime.portal);
  // Ours would be the last to close.
  runtime.portal.$client.close();
  runtime.catalog.$client.close();

  const ended = once(portal, "exit");
  portal.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);

  for (const name of ["portal.db", "catalog.db"])
    expect(existsSync(path.join(DATA_DIR, `${name}-wal`)), name).toBe(false);
  const elsewhere = path.join(DATA_DIR, "elsewhere");
  mkdirSync(elsewhere);
  copyFileSync(path.join(DATA_DIR, "portal.db"), path.join(elsewhere, "portal.db"));
  const copy = openPortalDb(elsewhere);
  onTestFinished(() => void copy.$client.close());
  expect(copy.$client.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(rowsOf(copy)).toEqual(rows);
  expect(rows).toMatchObject({ member: 1, session: 1 });
}, 120_000);

function rowsOf({ $client }: ReturnType<typeof openPortalDb>): Record<string, unknown> {
  const count = (table: string) => $client.prepare(`SELECT count(*) FROM "${table}"`).pluck().get();
  return Object.fromEntries(["member", "session", "audit_entry", "lease"].map((table) => [table, count(table)]));
}
