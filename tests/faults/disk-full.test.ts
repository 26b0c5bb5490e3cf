import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { restoreBackup, writeBackup } from "@/lib/backup";
import { loadConfig } from "@/lib/config";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { compareTables } from "@/lib/db/compare-tables";
import { migrateDatabases } from "@/lib/db/migrate";
import { checkReadiness } from "@/lib/health";
import { listRosters, pollRosterSource } from "@/lib/roster";
import { rosterFolder } from "@/lib/roster/file";
import { storeUpload } from "@/lib/roster/store-upload";
import { savedOfferIds } from "@/lib/saved";
import { runCommand } from "@/scripts/commands/program";
import { createBarePortal, NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { migrateUpTo } from "@/tests/factories/migrate-up-to";
import { startRunningWeb } from "@/tests/factories/running-web";
import { fill, mayMount, smallDisk } from "@/tests/factories/small-disk";
import { startTinyPortal } from "@/tests/factories/tiny-feed";

/** SQLite's -shm and a few pages: less than the migrations write. */
const ROOM_TO_OPEN = 128 * 1024;

// Of a test that fails, too: other files would look for a disk that is gone.
afterEach(() => void vi.unstubAllEnvs());

it.skipIf(!mayMount)("a full disk is said by readiness, fails a backup whole, and is got over by itself", async () => {
  const folder = smallDisk();
  migrateDatabases(folder);
  const runtime = { portal: openPortalDb(folder), catalog: openCatalogDb(folder), config: { DATA_DIR: folder } };
  try {
    expect(checkReadiness(runtime)).toEqual({ ready: true, databases: "ok", disk: "ok" });

    const ballast = path.join(folder, "ballast");
    const { bytes } = fill(ballast);
    expect(bytes).toBeGreaterThan(16_000_000);
    expect(checkReadiness(runtime)).toEqual({ ready: false, databases: "ok", disk: "full" });
    const backup = path.join(folder, "backup.db");
    await expect(writeBackup({ DATA_DIR: folder }, backup)).rejects.toMatchObject({ code: "SQLITE_FULL" });
    expect(spawnSync("ls", [folder], { encoding: "utf8" }).stdout).not.toContain("backup.db");

    rmSync(ballast);
    expect(checkReadiness(runtime).ready).toBe(true);
    expect(await writeBackup({ DATA_DIR: folder }, backup)).toBeGreaterThan(0);
  } finally {
    runtime.portal.$client.close();
    runtime.catalog.$client.close();
  }
});

it.skipIf(!mayMount)(
  "a start without room to bring a database up says so, changes nothing, and goes on when there is",
  () => {
    const folder = smallDisk();
    const old = openPortalDb(folder);
    migrateUpTo(old, "portal", "0004_rosters", folder);
    old.$client.close();
    const ballast = path.join(folder, "ballast");
    fill(ballast);
    truncateSync(ballast, statSync(ballast).size - ROOM_TO_OPEN);

    expect(() => migrateDatabases(folder)).toThrow("portal.db: the disk is full. Free some space, and try again.");
    const kept = openPortalDb(folder);
    expect(kept.$client.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get()).toBe(5);
    kept.$client.close();

    rmSync(ballast);
    migrateDatabases(folder);
    const migrated = openPortalDb(folder);
    expect(compareTables(migrated, "portal")).toBe("current");
    migrated.$client.close();
  },
);

it.skipIf(!mayMount)("a command says that the disk is full, of the data folder's and of a backup's own", async () => {
  const [folder, elsewhere] = [smallDisk(), mkdtempSync(path.join(tmpdir(), "disk-full-"))];
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const backup = async (DATA_DIR: string, file: string) => {
    vi.stubEnv("DATA_DIR", DATA_DIR);
    const code = await runCommand(["node", "portal", "backup", file]);
    return `${code}: ${said.mock.lastCall?.join("")}`;
  };
  for (const dataDir of [folder, elsewhere]) migrateDatabases(dataDir);
  fill(path.join(folder, "ballast"));
  expect(await backup(folder, path.join(elsewhere, "copy.db"))).toMatch(/^1: .* the disk is full\. Free some space/);
  const target = path.join(folder, "copy.db");
  expect(await backup(elsewhere, target)).toBe(`1: ${target}: the disk is full. Free some space, and try again.`);
});

it.skipIf(!mayMount)(
  "a command that writes beside a running portal says so of a full disk, not what members read",
  () => {
    const folder = smallDisk();
    migrateDatabases(folder);
    const portal = openPortalDb(folder);
    onTestFinished(() => void portal.$client.close());
    portal.$client.prepare("SELECT 1 FROM member").all();
    fill(path.join(folder, "ballast"));
    const person = ["--email", "ada@example.org", "--first", "Ada", "--last", "Osei"];
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "scripts/portal.ts", "members", "add", ...person],
      { env: { ...process.env, ...NEEDED_SETTINGS, DATA_DIR: folder }, encoding: "utf8" },
    );
    expect({ status, stderr }).toEqual({ status: 1, stderr: "The disk is full. Free some space, and try again.\n" });
  },
);

it.skipIf(!mayMount)("a running portal whose disk is full can be backed up to another disk", async () => {
  const [folder, elsewhere] = [smallDisk(), mkdtempSync(path.join(tmpdir(), "disk-full-"))];
  vi.stubEnv("DATA_DIR", folder);
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  migrateDatabases(folder);
  const portal = openPortalDb(folder);
  portal.$client.prepare("SELECT 1 FROM member").all();
  fill(path.join(folder, "ballast"));
  expect(await runCommand(["node", "portal", "backup", path.join(elsewhere, "copy.db")])).toBe(0);
  portal.$client.close();
});

it.skipIf(!mayMount)("a restore that a full disk has no room for says so, and changes nothing", async () => {
  const [folder, elsewhere] = [smallDisk(), mkdtempSync(path.join(tmpdir(), "disk-full-"))];
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  migrateDatabases(folder);
  const file = path.join(elsewhere, "copy.db");
  await writeBackup({ DATA_DIR: folder }, file);
  const before = readFileSync(path.join(folder, "portal.db"));
  const ballast = path.join(folder, "ballast");
  truncateSync(ballast, fill(ballast).bytes - before.length / 2);
  await expect(restoreBackup({ DATA_DIR: folder }, file)).rejects.toThrow("Nothing was changed. Free some space");
  expect(readFileSync(path.join(folder, "portal.db"))).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.startsWith("portal.db."))).toEqual([]);
});

it.skipIf(!mayMount)("a restore has room for all that it takes over, or changes nothing", async () => {
  const [folder, elsewhere] = [smallDisk(), mkdtempSync(path.join(tmpdir(), "disk-full-"))];
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  migrateDatabases(folder);
  const file = path.join(elsewhere, "copy.db");
  await writeBackup({ DATA_DIR: folder }, file);
  const portal = openPortalDb(folder);
  portal.$client.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO feed_request (url, at) SELECT 'https://feed.example/offers.json?category_id=' || i, i FROM n`);
  portal.$client.close();
  const current = path.join(folder, "portal.db");
  const before = readFileSync(current);
  const ballast = path.join(folder, "ballast");
  const { bytes } = fill(ballast);
  const restoresWith = async (room: number) => {
    truncateSync(ballast, bytes - room);
    const done = await restoreBackup({ DATA_DIR: folder }, file).catch((error: unknown) => error);
    if (!(done instanceof Error)) return true;
    expect(done.message).toContain("Nothing was changed. Free some space");
    expect(readFileSync(current).equals(before)).toBe(true);
    return false;
  };
  let room = before.length;
  expect(await restoresWith(room)).toBe(false);
  while (!(await restoresWith(room))) room += ROOM_TO_OPEN;
  const restored = openPortalDb(folder);
  onTestFinished(() => void restored.$client.close());
  expect(restored.$client.prepare("SELECT count(*) FROM feed_request").pluck().get()).toBe(5_000);
});

it.skipIf(!mayMount)("a key that a full disk has no room for leaves nothing that would be taken for one", async () => {
  const folder = smallDisk();
  fill(path.join(folder, "ballast"));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  expect(await runCommand(["node", "portal", "keys", "generate", "--out", path.join(folder, "key.pem")])).toBe(1);
  expect(said.mock.calls).toEqual([["The disk is full. Free some space, and try again."]]);
  expect(readdirSync(folder)).toEqual(["ballast"]);
});

it.skipIf(!mayMount)(
  "a sync that meets a full disk fails, members see the old offers, and the next one goes through",
  async () => {
    const folder = smallDisk();
    vi.stubEnv("TMPDIR", folder);
    const portal = await startTinyPortal();
    vi.unstubAllEnvs();
    expect(await portal.sync()).toMatchObject({ state: "applied", added: 24 });
    const before = portal.rows();

    const ballast = path.join(folder, "ballast");
    fill(ballast);
    portal.nextEdition();
    const failed = await portal.sync().then(
      ({ state }) => state,
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
    expect(failed).toMatch(/^failed$|cannot write/);
    expect(portal.rows()).toEqual(before);
    expect(checkReadiness(portal.runtime)).toMatchObject({ ready: false, disk: "full" });

    rmSync(ballast);
    expect(await portal.sync()).toMatchObject({ state: "applied" });
    expect(checkReadiness(portal.runtime).ready).toBe(true);
  },
);

it.skipIf(!mayMount)("a roster that meets a full disk is refused for now, and leaves nothing", async () => {
  const folder = smallDisk();
  const runtime = { config: loadConfig({ ...NEEDED_SETTINGS, DATA_DIR: folder }) };
  const store = () => storeUpload(runtime, { body: Readable.from([Buffer.alloc(5_000_000, "a,b\n")]) });
  const ballast = path.join(folder, "ballast");
  fill(ballast);
  await expect(store()).rejects.toMatchObject({ code: "busy", status: 503, retryAfter: expect.any(Number) });
  truncateSync(ballast, 29_000_000);
  await expect(store(), "in the middle").rejects.toMatchObject({ code: "busy", status: 503 });
  expect(readdirSync(rosterFolder(runtime))).toEqual([]);

  rmSync(ballast);
  const stored = await store();
  expect(readdirSync(rosterFolder(runtime))).toEqual([stored]);
});

it.skipIf(!mayMount)(
  "a roster of the night that meets a full disk is no refused roster, and the next look takes it",
  async () => {
    const [disk, source] = [smallDisk(), mkdtempSync(path.join(tmpdir(), "roster-source-"))];
    onTestFinished(() => rmSync(source, { recursive: true }));
    const file = path.join(source, "tonight.csv");
    const minutesAgo = new Date(Date.now() - 120_000);
    writeFileSync(file, "a,b\n");
    utimesSync(file, minutesAgo, minutesAgo);
    const runtime = createBarePortal({ ROSTER_SOURCE: source });
    symlinkSync(disk, rosterFolder(runtime));
    const ballast = path.join(disk, "ballast");
    fill(ballast);
    const look = () => pollRosterSource(runtime, new AbortController().signal);
    await expect(look()).rejects.toMatchObject({ code: "busy" });
    expect(listRosters(runtime, {}).items).toEqual([]);

    rmSync(ballast);
    expect(await look()).toBeDefined();
    expect(listRosters(runtime, {}).items).toMatchObject([{ state: "queued" }]);
  },
);

it.skipIf(!mayMount)(
  "on a full disk the web process goes on serving pages and offers, says what it cannot write, and is ready again once there is room",
  { timeout: 60_000 },
  async () => {
    const folder = smallDisk();
    vi.stubEnv("TMPDIR", folder);
    const web = await startRunningWeb();
    onTestFinished(() => web.close());
    vi.unstubAllEnvs();
    const [offer = 0] = web.offers;
    const save = () => web.ask(`/api/saved/${offer}`, { method: "PUT" });
    const statusOf = async (path: string) => (await web.ask(path)).status;

    const ballast = path.join(folder, "ballast");
    web.runtime.portal.$client.exec("UPDATE session SET last_seen_at = last_seen_at - 120");
    fill(ballast);
    for (const page of ["/", "/browse", `/offers/${offer}`, "/api/offers?q=pizza", "/saved"]) {
      expect(await statusOf(page), page).toBe(200);
    }
    const refused = await save();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await statusOf("/readyz")).toBe(503);
    expect(await statusOf("/healthz")).toBe(200);

    // People without permission are told so, whether or not it can be recorded.
    const stranger = { headers: { cookie: "" } };
    expect((await web.ask("/admin", stranger)).status).toBe(307);
    expect((await web.ask("/api/admin/members", stranger)).status).toBe(401);

    rmSync(ballast);
    expect((await save()).status).toBe(204);
    expect(await statusOf("/readyz")).toBe(200);
    expect(savedOfferIds(web.runtime, 1)).toEqual([offer]);
  },
);
