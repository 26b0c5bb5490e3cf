import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Actor } from "@/lib/audit";
import { listBackups, restoreBackup, rotateBackups, scheduledBackup, writeBackup } from "@/lib/backup";
import { copyPortalDb } from "@/lib/db/backup";
import { openPortalDb } from "@/lib/db/client";
import { holdAlone, holdInUse } from "@/lib/db/in-use";
import { insertJob } from "@/lib/db/jobs";
import { NewerDatabaseError } from "@/lib/db/migrate";
import { deactivateMember, deleteMember, getMember } from "@/lib/members";
import { checkSession, startSession } from "@/lib/sessions";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { addPerson, startedAgain, stop } from "./restore-fixture";

const ADMIN: Actor = { name: "admin-1" };
/** On Linux, what this process has open. */
const OPEN_FILES = "/proc/self/fd";
let portal: TestPortal;
let dataDir: string;
let file: string;

beforeEach(async () => {
  portal = await createTestPortal();
  dataDir = portal.runtime.config.DATA_DIR;
  file = path.join(dataDir, "copy.db");
});
afterEach(() => portal.close());

describe("a backup", () => {
  it("is whole, for its owner alone, and of one instant, although others write meanwhile", async () => {
    const { portal: db } = portal.runtime;
    const pair = db.$client.prepare("INSERT INTO lease (name, fence, until) VALUES (?, 1, 0), (?, 1, 0)");
    let pairs = 0;
    const modes = new Set<number>();
    const writer = setInterval(() => {
      pair.run(`a${++pairs}`, `b${pairs}`);
      for (const name of readdirSync(dataDir)) {
        if (name.startsWith("copy.db")) modes.add(statSync(path.join(dataDir, name)).mode & 0o777);
      }
    }, 1);
    // Several steps of copying.
    db.$client.exec("CREATE TABLE ballast AS SELECT randomblob(60000000) AS bytes");
    await writeBackup({ DATA_DIR: dataDir }, file);
    clearInterval(writer);

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect([...modes].filter((mode) => mode !== 0o600)).toEqual([]);
    expect(modes.size, "nobody has looked while it was written").toBe(1);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("copy.db"))).toEqual(["copy.db"]);
    const folder = path.join(dataDir, "look");
    const copy = openCopyIn(folder);
    expect(copy.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    const count = copy.prepare("SELECT count(*) FROM lease").pluck().get();
    expect(Number(count) % 2).toBe(0);
  });

  it("never overwrites a file, and one of a damaged database is not kept", async () => {
    writeFileSync(file, "precious");
    await expect(writeBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow("already exists and was not changed");

    stop(portal);
    damage(path.join(dataDir, "portal.db"));
    const other = path.join(dataDir, "other.db");
    await expect(writeBackup({ DATA_DIR: dataDir }, other)).rejects.toThrow(/damaged|malformed/);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("other.db"))).toEqual([]);
  });

  it("is written into no file that somebody else has made, which they could read (ASVS 5.0, 14.2.4)", async () => {
    const others = path.join(dataDir, "others");
    const link = path.join(dataDir, "link");
    writeFileSync(others, "", { mode: 0o666 });
    symlinkSync(others, link);
    for (const made of [others, link]) await expect(copyPortalDb(dataDir, made)).rejects.toThrow("EEXIST");
    expect(statSync(others).size).toBe(0);
  });

  it("by schedule leaves the newest fourteen, and what it did not write", async () => {
    const { config } = portal.runtime;
    const newest = scheduledBackup(config);
    await writeBackup(config, newest);
    const folder = path.dirname(newest);
    for (let day = 10; day < 27; day++) writeFileSync(path.join(folder, `portal-202001${day}T023000Z.db`), "");
    writeFileSync(path.join(folder, "portal-by-hand.db"), "");
    for (const part of ["6b1e07.part", "6b1e07.part-journal"]) {
      writeFileSync(path.join(folder, `portal-20200101T023000Z.db.${part}`), "");
    }
    await rotateBackups(config);
    const kept = readdirSync(folder);
    expect(kept).toHaveLength(15);
    expect(kept).toContain("portal-by-hand.db");
    expect(kept).not.toContain("portal-20200113T023000Z.db");
    expect(kept).toContain("portal-20200114T023000Z.db");
    expect((await listBackups(config)).at(-1)?.file).toBe(newest);
  });
});

describe("a restore", () => {
  it("brings everybody back, revives nobody, and keeps what it replaced", async () => {
    const stays = await addPerson(portal, "stays");
    const leaves = await addPerson(portal, "leaves");
    const goes = await addPerson(portal, "goes");
    const session = await startSession(portal.runtime, { memberId: 1, address: undefined, secondFactor: false });
    insertJob(portal.runtime.portal, { kind: "logos", payload: {}, key: null, runAfter: 0, enqueuedAt: 0 });
    await writeBackup({ DATA_DIR: dataDir }, file);
    await deactivateMember(portal.runtime, ADMIN, leaves, {});
    await deleteMember(portal.runtime, ADMIN, goes);
    await addPerson(portal, "too-late");
    stop(portal);

    const restored = await restoreBackup({ DATA_DIR: dataDir }, file);
    expect(restored).toMatchObject({ members: 3, takenOver: { keptOut: 2, demoted: 0, newPasswords: 0 } });

    const runtime = startedAgain(portal);
    expect(getMember(runtime, stays)).toMatchObject({ accessState: "active", serviceState: "unknown" });
    expect(getMember(runtime, leaves)).toMatchObject({ accessState: "deactivated", serviceState: "unknown" });
    expect(getMember(runtime, goes)).toMatchObject({ accessState: "deactivated", serviceState: "unknown" });
    expect(getMember(runtime, "too-late")).toBeUndefined();
    expect(await checkSession(runtime, session)).toEqual({ status: "unknown" });
    expect(runtime.portal.$client.prepare("SELECT state FROM job").pluck().all()).toEqual(["failed"]);
    expect(
      runtime.portal.$client.prepare("SELECT action, actor FROM audit_entry ORDER BY id DESC LIMIT 1").get(),
    ).toEqual({ action: "portal.restore", actor: "cli" });

    const before = openCopyIn(path.join(dataDir, "before"), restored.replaced ?? "");
    expect(before.prepare("SELECT client_user_id FROM member ORDER BY id").pluck().all()).toEqual([
      stays,
      leaves,
      "too-late",
    ]);
  });

  it("works where portal.db is damaged, and says that it could not look who has left since", async () => {
    await addPerson(portal, "stays");
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    damage(path.join(dataDir, "portal.db"));
    expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 1, takenOver: null });
    expect(getMember(startedAgain(portal), "stays")?.serviceState).toBe("unknown");
  });

  it.runIf(existsSync(OPEN_FILES))(
    "leaves a damaged database closed, before what lies beside it is moved",
    async () => {
      await writeBackup({ DATA_DIR: dataDir }, file);
      stop(portal);
      damage(path.join(dataDir, "portal.db"));
      await restoreBackup({ DATA_DIR: dataDir }, file);
      const open = readdirSync(OPEN_FILES).map((fd) => readlinkOf(path.join(OPEN_FILES, fd)));
      expect(open.filter((name) => name.startsWith(path.join(dataDir, "portal.db")))).toEqual([]);
    },
  );

  it("works where catalog.db is damaged, which comes from the feed alone", async () => {
    await addPerson(portal, "ada");
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    for (const left of ["-wal", "-shm"]) rmSync(path.join(dataDir, `catalog.db${left}`), { force: true });
    writeFileSync(path.join(dataDir, "catalog.db"), "not a database at all, but a text");
    expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 1, takenOver: { keptOut: 0 } });
  });

  it("is refused where catalog.db is only held by another program: its runs must not get their numbers anew", async () => {
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    const shell = new Database(path.join(dataDir, "catalog.db"));
    onTestFinished(() => void shell.close());
    shell.pragma("locking_mode = EXCLUSIVE");
    shell.exec("BEGIN EXCLUSIVE");
    await expect(restoreBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow("catalog.db is held by another program");
    const copies = readdirSync(dataDir).filter((name) => /^(portal|restore-)/.test(name));
    expect(copies, "no copy is left of it").toEqual(["portal.db"]);
  });

  it("is refused while the worker runs, which backs up by itself meanwhile, and works as soon as it has ended", async () => {
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    const settings = ["--settings", portal.sandbox.portalEnvFile];
    const { PATH, NODE_ENV } = process.env;
    const worker = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts", "worker", ...settings], {
      env: { PATH, NODE_ENV, DATA_DIR: dataDir, SYNC_SCHEDULE: "off" },
      stdio: "ignore",
    });
    onTestFinished(() => {
      worker.kill("SIGKILL");
    });
    const { config } = portal.runtime;
    await vi.waitFor(async () => expect(await listBackups(config)).toHaveLength(1), { timeout: 40_000, interval: 200 });
    await expect(restoreBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow("The portal is running");
    worker.kill("SIGTERM");
    await once(worker, "exit");
    const [scheduled] = await listBackups(config);
    expect(await restoreBackup({ DATA_DIR: dataDir }, scheduled?.file ?? "")).toMatchObject({
      members: 0,
      takenOver: { keptOut: 0 },
    });
  });

  it("ends with the commands that settle who has access, before anybody can sign in", async () => {
    const [stays, leaves] = [await addPerson(portal, "stays"), await addPerson(portal, "leaves")];
    await writeBackup({ DATA_DIR: dataDir }, file);
    await deactivateMember(portal.runtime, ADMIN, leaves, {});
    stop(portal);
    // Nothing can be taken over from it: only the roster shows who has left.
    damage(path.join(dataDir, "portal.db"));
    const roster = path.join(dataDir, "current.csv");
    writeFileSync(roster, "Employee ID,First name,Last name\nstays,P,stays\n");
    const plan = path.join(dataDir, "plan.json");

    const said = await portalCommand(`restore ${file} --yes`);
    const [planning = "", applying = ""] = [...said.matchAll(/npm run portal -- (roster .*)/g)].map(([, line]) => line);
    await portalCommand(planning.replace("FILE", roster).replace("PLAN", plan));
    await portalCommand(applying.replace("PLAN", plan));

    const runtime = startedAgain(portal);
    expect(getMember(runtime, leaves)).toMatchObject({ accessState: "deactivated" });
    expect(getMember(runtime, stays)).toMatchObject({ accessState: "active", serviceState: "unknown" });
  }, 60_000);

  it("keeps every process from starting while it lasts", () => {
    const release = holdAlone(dataDir);
    expect(() => holdInUse(dataDir)).toThrow("A backup is being restored");
    release();
    const first = holdInUse(dataDir);
    const second = holdInUse(dataDir);
    expect(() => holdAlone(dataDir)).toThrow("The portal is running");
    first();
    second();
    holdAlone(dataDir)();
  });

  it.each([
    ["no database at all", "it is not a database"],
    ["", "not the portal's"],
  ])("refuses a file that says %j and leaves portal.db as it was", async (content, words) => {
    await addPerson(portal, "stays");
    stop(portal);
    writeFileSync(file, content);
    await expect(restoreBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow(words);
    expect(getMember(startedAgain(portal), "stays")?.serviceState).toBe("unregistered");
    expect(readdirSync(dataDir).filter((name) => name.startsWith("restore-"))).toEqual([]);
  });

  it("refuses a damaged backup, and one of a newer portal", async () => {
    await writeBackup({ DATA_DIR: dataDir }, file);
    const damaged = path.join(dataDir, "damaged.db");
    copyFileSync(file, damaged);
    damage(damaged);
    const newer = openPortalDb(path.join(dataDir, "newer"));
    newer.$client.exec("CREATE TABLE member (id); CREATE TABLE __drizzle_migrations (hash, created_at NUMERIC)");
    newer.$client.exec("INSERT INTO __drizzle_migrations VALUES ('later', 99999999999999)");
    newer.$client.close();
    stop(portal);
    await expect(restoreBackup({ DATA_DIR: dataDir }, damaged)).rejects.toThrow(/damaged|malformed/);
    await expect(restoreBackup({ DATA_DIR: dataDir }, path.join(dataDir, "newer/portal.db"))).rejects.toThrow(
      NewerDatabaseError,
    );
  });
});

/** Runs a line of the operator's CLI on this portal. @returns what it said on standard error */
async function portalCommand(line: string): Promise<string> {
  const { PATH, NODE_ENV } = process.env;
  const words = ["scripts/portal.ts", "--settings", portal.sandbox.portalEnvFile, ...line.split(" ")];
  const env = { PATH, NODE_ENV, DATA_DIR: dataDir, DEACTIVATION_LIMIT: "100 %" };
  const { stderr } = await promisify(execFile)(process.execPath, ["--import", "tsx", ...words], { env });
  return stderr;
}

function openCopyIn(folder: string, from = file) {
  openPortalDb(folder).$client.close();
  copyFileSync(from, path.join(folder, "portal.db"));
  const { $client } = openPortalDb(folder);
  onTestFinished(() => {
    $client.close();
  });
  return $client;
}

/** Empty for what has been closed meanwhile, as the listing itself has. */
function readlinkOf(file: string): string {
  return existsSync(file) ? readlinkSync(file) : "";
}

/** Overwrites pages in the middle, as a failing disk would. */
function damage(database: string): void {
  const size = statSync(database).size;
  const handle = openSync(database, "r+");
  writeSync(handle, Buffer.alloc(size - 8192, 0x5a), 0, size - 8192, 8192);
  closeSync(handle);
}
