import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { loadConfig } from "@/lib/config";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { recordHeartbeat } from "@/lib/db/heartbeats";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { checkReadiness } from "@/lib/health";
import { checkDatabases } from "@/lib/health/check-databases";
import { checkFeed } from "@/lib/health/check-feed";
import { checkOffers, checkWork } from "@/lib/health/check-work";
import { traceOfData } from "@/lib/health/trace-of-data";
import { createBarePortal, NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { listen } from "@/tests/factories/listening";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
  return () => portal.close();
});

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "doctor-data-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** Settings of a portal whose disk is not mounted. */
function unmounted(settings: Readonly<Record<string, string>> = {}) {
  return loadConfig({ ...NEEDED_SETTINGS, DATA_DIR: path.join(folder(), "data"), PORT: "1", ...settings });
}

/** What the doctor finds with a data folder. */
async function examined(DATA_DIR: string): Promise<ReadonlyMap<string, string>> {
  const settings = { ...parseEnv(readFileSync(portal.sandbox.portalEnvFile, "utf8")), DATA_DIR, PORT: "1" };
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { examine } = await import("@/lib/health/examine");
  const findings = new Map<string, string>();
  for await (const { check, state, message } of examine()) findings.set(check, `${state}: ${message}`);
  return findings;
}

test.each(["that is not there", "that is empty"])(
  "the doctor creates nothing in a data folder %s, and says so",
  async (how) => {
    const DATA_DIR = path.join(folder(), "data");
    if (how === "that is empty") mkdirSync(DATA_DIR, { mode: 0o700 });
    const findings = await examined(DATA_DIR);
    expect(findings.get("portal.db")).toBe(`warning: ${DATA_DIR}/portal.db does not exist.`);
    expect(findings.get("perks feed")).toMatch(/^warning: Not tried: .* which does not exist yet\.$/);
    if (how === "that is empty") expect(readdirSync(DATA_DIR)).toEqual([]);
    else {
      expect(findings.get("disk")).toBe(`warning: ${DATA_DIR} does not exist: there are no data yet.`);
      expect(existsSync(DATA_DIR)).toBe(false);
    }
  },
);

test("a portal.db that no start has filled is as one that does not exist yet, and not of another version", async () => {
  const DATA_DIR = path.join(folder(), "data");
  openPortalDb(DATA_DIR).$client.close();
  const findings = await examined(DATA_DIR);
  expect(findings.get("portal.db")).toBe(`warning: ${DATA_DIR}/portal.db is empty.`);
  expect(findings.get("perks feed")).toMatch(/^warning: Not tried: .* which does not exist yet\.$/);
});

test("a missing portal.db is a failure while a portal runs that worked with it, and nothing is to be started", async () => {
  const { DATA_DIR } = createBarePortal().config;
  const serving = { portal: openPortalDb(DATA_DIR), catalog: openCatalogDb(DATA_DIR), config: { DATA_DIR } };
  onTestFinished(() => {
    serving.portal.$client.close();
    serving.catalog.$client.close();
  });
  const web = createServer((_, response) => void response.end(JSON.stringify(checkReadiness(serving))));
  const config = unmounted({ PORT: String(await listen(web)) });
  expect(await traceOfData(config), "it works with another folder").toBeUndefined();
  for (const name of readdirSync(DATA_DIR)) rmSync(path.join(DATA_DIR, name));
  const trace = await traceOfData(config);
  expect(checkDatabases(config, trace)[0]).toMatchObject({
    state: "failed",
    message: `${config.DATA_DIR}/portal.db does not exist, although the portal that runs on port ${config.PORT} works with it.`,
    mend: expect.stringContaining("start nothing before it is back: mount the disk"),
  });
});

test("a missing portal.db is a failure, too, where there is a backup of it", async () => {
  const BACKUP_DIR = folder();
  const config = unmounted({ BACKUP_DIR });
  expect(await traceOfData(config)).toBeUndefined();
  const backup = path.join(BACKUP_DIR, "portal-20260101T023000Z.db");
  writeFileSync(backup, "");
  expect(await traceOfData(config)).toBe(`${backup} is a backup of it`);
});

test("a portal.db that takes no writes is told of where the feed's request is to be counted in it", async () => {
  const { runtime, ca } = portal;
  const readOnly = openPortalDb(runtime.config.DATA_DIR);
  onTestFinished(() => void readOnly.$client.close());
  readOnly.$client.pragma("query_only = ON");
  const findings = await checkFeed({ config: runtime.config, portal: readOnly }, { ca });
  expect(findings.at(-1)).toMatchObject({
    check: "perks feed: categories",
    state: "failed",
    message: expect.stringContaining("portal.db cannot be opened for writing"),
  });
});

test("a catalogue without offers is told of until a sync has brought some", () => {
  const { DATA_DIR } = createBarePortal().config;
  const catalog = openCatalogDb(DATA_DIR);
  onTestFinished(() => void catalog.$client.close());
  expect(checkOffers({ catalog })).toMatchObject([{ state: "warning", message: "There are none." }]);
  catalog.$client.exec(
    "INSERT INTO catalog_state (id, version, last_modified, applied_at, run_id) VALUES (1, 1, 'Fri, 20 Nov 2026 10:30:00 GMT', '', 1)",
  );
  expect(checkOffers({ catalog })).toEqual([]);
});

test("an absent worker, a feed that waits for an admin, and a sync that failed are found", () => {
  const { portal: db } = createBarePortal();
  const found = () => checkWork({ portal: db }).map(({ check, state, message }) => `${state} ${check}: ${message}`);
  expect(found()).toEqual([expect.stringMatching(/^warning worker: No worker has run yet\./)]);
  recordHeartbeat(db, "worker", Date.now() + 400 * 86_400_000);
  expect(found(), "a clock that was ahead").toEqual([
    expect.stringMatching(/^warning worker: No worker has run yet\./),
  ]);
  recordHeartbeat(db, "worker", Date.now() - 60_000);
  expect(found()).toEqual(["ok worker: It is running."]);
  recordHeartbeat(db, "worker", Date.parse("2026-11-20T12:00:00Z"));
  const run = (state: "held" | "failed" | "applied" | "queued", message: string | null) =>
    updateSyncRun(db, insertSyncRun(db, { trigger: "schedule", force: false }).id, { state, message });
  run("held", "It lost half of its offers.");
  run("failed", "Check FEED_PASSWORD.");
  run("queued", null);
  expect(found()).toEqual([
    expect.stringMatching(/^warning worker: No worker has run since 2026-11-20T12:00:00\.000Z\./),
    "warning sync: Run 1 waits for an admin: It lost half of its offers.",
    "warning sync: The last one, run 2, failed: Check FEED_PASSWORD.",
  ]);
  run("applied", null);
  expect(found(), "another one has gone through since").toHaveLength(2);
});
