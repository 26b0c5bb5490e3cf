import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parseEnv, promisify } from "node:util";
import Database from "better-sqlite3";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Actor } from "@/lib/audit";
import { listBackups, restoreBackup, writeBackup } from "@/lib/backup";
import { openPortalDb } from "@/lib/db/client";
import { holdAlone, holdInUse } from "@/lib/db/in-use";
import { insertJob } from "@/lib/db/jobs";
import { NewerDatabaseError } from "@/lib/db/migrate";
import { NotFoundError } from "@/lib/errors";
import { deactivateMember, deleteMember, getMember } from "@/lib/members";
import { checkSession, startSession } from "@/lib/sessions";
import type { TestPortal } from "@/tests/factories/test-portal";
import { addPerson, contradict, damage, openCopyIn, portalForEachTest, startedAgain, stop } from "./restore-fixture";

const ADMIN: Actor = { name: "admin-1" };
/** On Linux, what this process has open. */
const OPEN_FILES = "/proc/self/fd";
let portal: TestPortal;
let dataDir: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir, file } = made);
});

describe("a restore", () => {
  it("brings everybody back, revives nobody, and keeps what it replaced", async () => {
    const stays = await addPerson(portal, "stays");
    const leaves = await addPerson(portal, "leaves");
    const goes = await addPerson(portal, "goes");
    const session = await startSession(portal.runtime, { memberId: 1, address: undefined, secondFactor: false });
    const waiting = {
      kind: "revoke-again",
      payload: { clientUserId: leaves },
      key: leaves,
      runAfter: 0,
      enqueuedAt: 0,
    };
    insertJob(portal.runtime.portal, waiting);
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
    expect(() => getMember(runtime, "too-late")).toThrow(NotFoundError);
    expect(await checkSession(runtime, session)).toEqual({ status: "ended", reason: "signed-out" });
    const job = runtime.portal.$client.prepare("SELECT state, payload, key FROM job").get();
    expect(job, "whom it was about is needed no more").toEqual({ state: "failed", payload: "{}", key: null });
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

  it("refuses what was being planned at the time of the backup, and keeps nobody who stands in it", async () => {
    const { $client } = portal.runtime.portal;
    for (const state of ["queued", "planning", "planned"]) {
      $client.exec(`INSERT INTO roster (name, source, state, options, requested_by, requested_at)
        VALUES ('roster.csv', 'console', '${state}', '{}', 'a', '2026-11-20')`);
      $client.exec(`INSERT INTO roster_row (roster_id, kind, state, name)
        VALUES (last_insert_rowid(), 'create', 'planned', 'of ${state}')`);
    }
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    await restoreBackup({ DATA_DIR: dataDir }, file);
    const rosters = startedAgain(portal).portal.$client.prepare(
      "SELECT roster.state, row.name FROM roster LEFT JOIN roster_row AS row ON roster_id = roster.id ORDER BY roster.id",
    );
    expect(rosters.raw().all()).toEqual([
      ["refused", null],
      ["refused", null],
      ["planned", "of planned"],
    ]);
  });

  it("works where portal.db is damaged, and says that it could not look who has left since", async () => {
    await addPerson(portal, "stays");
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    damage(path.join(dataDir, "portal.db"));
    expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 1, takenOver: null });
    expect(getMember(startedAgain(portal), "stays").serviceState).toBe("unknown");
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

  it("works where catalog.db is gone, and makes none that would pass for it", async () => {
    await addPerson(portal, "ada");
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    const catalog = path.join(dataDir, "catalog.db");
    for (const suffix of ["", "-wal", "-shm"]) rmSync(catalog + suffix, { force: true });
    expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 1 });
    expect(existsSync(catalog)).toBe(false);
  });

  it("works where catalog.db is a newer version's, as on the way back from it", async () => {
    await addPerson(portal, "ada");
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    const newer = new Database(path.join(dataDir, "catalog.db"));
    newer.exec("ALTER TABLE catalog_state RENAME COLUMN run_id TO sync_run_id");
    newer.close();
    expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 1 });
  });

  it("is refused where catalog.db is only held by another program: its runs must not get their numbers anew", async () => {
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    const shell = new Database(path.join(dataDir, "catalog.db"));
    onTestFinished(() => void shell.close());
    shell.pragma("locking_mode = EXCLUSIVE");
    shell.exec("BEGIN EXCLUSIVE");
    await expect(restoreBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow("catalog.db is held by another program");
    const copies = readdirSync(dataDir).filter((name) => name.startsWith("portal"));
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
    expect(said).toContain("People who lost access after the backup can sign in here again.");
    const [planning = "", applying = ""] = [...said.matchAll(/npm run portal -- (roster .*)/g)].map(([, line]) => line);
    await portalCommand(planning.replace("FILE", roster).replace("PLAN", plan));
    await portalCommand(applying.replace("PLAN", plan));

    const runtime = startedAgain(portal);
    expect(getMember(runtime, leaves)).toMatchObject({ accessState: "deactivated" });
    expect(getMember(runtime, stays)).toMatchObject({ accessState: "active", serviceState: "unknown" });
  }, 60_000);

  it("keeps every process from starting while it lasts", async () => {
    const release = holdAlone(dataDir);
    expect(() => holdInUse(dataDir)).toThrow("A backup is being restored");
    const settings = parseEnv(readFileSync(portal.sandbox.portalEnvFile, "utf8"));
    const env: NodeJS.ProcessEnv = { ...process.env, ...settings, DATA_DIR: dataDir, NODE_ENV: "production" };
    const web = promisify(execFile)(process.execPath, ["--import", "tsx", "server.ts"], { env, timeout: 30_000 });
    await expect(web).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("A backup is being restored") });
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
    ["", "is empty"],
  ])("refuses a file that says %j and leaves portal.db as it was", async (content, words) => {
    await addPerson(portal, "stays");
    stop(portal);
    writeFileSync(file, content);
    await expect(restoreBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow(words);
    expect(getMember(startedAgain(portal), "stays").serviceState).toBe("unregistered");
    expect(readdirSync(dataDir).filter((name) => name.includes("restoring-"))).toEqual([]);
  });

  it("refuses a damaged backup, and one of a newer portal", async () => {
    await writeBackup({ DATA_DIR: dataDir }, file);
    const damaged = path.join(dataDir, "damaged.db");
    copyFileSync(file, damaged);
    damage(damaged);
    const cutOff = path.join(dataDir, "cut-off.db");
    copyFileSync(file, cutOff);
    truncateSync(cutOff, 40_000);
    const contradictory = path.join(dataDir, "contradictory.db");
    copyFileSync(file, contradictory);
    contradict(contradictory);
    const newer = openPortalDb(path.join(dataDir, "newer"));
    newer.$client.exec("CREATE TABLE member (id); CREATE TABLE __drizzle_migrations (hash, created_at NUMERIC)");
    newer.$client.exec("INSERT INTO __drizzle_migrations VALUES ('later', 99999999999999)");
    newer.$client.close();
    stop(portal);
    await expect(restoreBackup({ DATA_DIR: dataDir }, damaged)).rejects.toThrow(`${damaged} is damaged: `);
    await expect(restoreBackup({ DATA_DIR: dataDir }, cutOff)).rejects.toThrow(`${cutOff} is damaged: `);
    const contradiction = expect(restoreBackup({ DATA_DIR: dataDir }, contradictory)).rejects;
    await contradiction.toThrow(`${contradictory} is damaged: `);
    await contradiction.toThrow("feed_request_at");
    const refused = expect(restoreBackup({ DATA_DIR: dataDir }, newer.$client.name)).rejects;
    await refused.toThrow(NewerDatabaseError);
    await refused.toThrow(newer.$client.name);
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

/** Empty for what has been closed meanwhile, as the listing itself has. */
function readlinkOf(file: string): string {
  return existsSync(file) ? readlinkSync(file) : "";
}
