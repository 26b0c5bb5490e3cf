import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Actor } from "@/lib/audit";
import { restoreBackup, writeBackup } from "@/lib/backup";
import { NotFoundError } from "@/lib/errors";
import { deactivateMember, getMember } from "@/lib/members";
import type { TestPortal } from "@/tests/factories/test-portal";
import { addPerson, close, openCopyIn, portalForEachTest, startedAgain, stop } from "./restore-fixture";

const ADMIN: Actor = { name: "admin-1" };
let portal: TestPortal;
let dataDir: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir, file } = made);
});

describe("a restore, where another program is or was at the old database,", () => {
  it("lets nothing into the restored one that was written to it meanwhile", async () => {
    await addPerson(portal, "ada");
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    const restoring = restoreBackup({ DATA_DIR: dataDir }, file);
    // A shell that is killed leaves what it wrote beside the database.
    const [log, kept] = [path.join(dataDir, "portal.db-wal"), path.join(dataDir, "kept")];
    const shell = new Database(path.join(dataDir, "portal.db"));
    shell.exec("UPDATE member SET last_name = 'of old'");
    copyFileSync(log, kept);
    shell.close();
    renameSync(kept, log);
    await restoring;
    expect(getMember(startedAgain(portal), "ada").name).toBe("P ada");
  });

  it("takes over what stays in its -wal because it is being read, and lets nothing else in", async () => {
    await addPerson(portal, "ada");
    const leaves = await addPerson(portal, "leaves");
    await writeBackup({ DATA_DIR: dataDir }, file);
    const shell = await startReader(path.join(dataDir, "portal.db"));
    await deactivateMember(portal.runtime, ADMIN, leaves, {});
    await addPerson(portal, "late");
    stop(portal);
    const { replaced } = await restoreBackup({ DATA_DIR: dataDir }, file);
    const runtime = startedAgain(portal);
    expect(getMember(runtime, "ada").name).toBe("P ada");
    expect(getMember(runtime, leaves).accessState).toBe("deactivated");
    expect(() => getMember(runtime, "late")).toThrow(NotFoundError);
    const before = openCopyIn(path.join(dataDir, "before"), replaced ?? "");
    expect(before.prepare("SELECT 1 FROM member WHERE client_user_id = 'late'").pluck().get()).toBe(1);
    expect(shell.exitCode, "it reads no longer").toBeNull();
  });

  it("takes over what is still in the -wal beside the file that portal.db is a link to", async () => {
    const leaves = await addPerson(portal, "leaves");
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    const disk = path.join(dataDir, "disk");
    mkdirSync(disk);
    renameSync(path.join(dataDir, "portal.db"), path.join(disk, "members.db"));
    symlinkSync(path.join(disk, "members.db"), path.join(dataDir, "portal.db"));
    const linked = startedAgain(portal);
    await startReader(path.join(disk, "members.db"));
    linked.portal.$client.exec("UPDATE member SET access_state = 'deactivated'");
    close(linked);
    expect((await restoreBackup({ DATA_DIR: dataDir }, file)).linkedTo).toBe(path.join(disk, "members.db"));
    expect(getMember(startedAgain(portal), leaves).accessState).toBe("deactivated");
  });

  it("plays back into the restored one no journal that a program left beside it as it was killed", async () => {
    await addPerson(portal, "ada");
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    const current = path.join(dataDir, "portal.db");
    const shell = new Database(current);
    shell.pragma("journal_mode = DELETE");
    shell.pragma("cache_size = 1");
    shell.exec(
      "BEGIN; CREATE TABLE ballast AS SELECT randomblob(100000) AS bytes; UPDATE member SET last_name = 'half'",
    );
    const killed = path.join(dataDir, "killed");
    for (const suffix of ["", "-journal"]) copyFileSync(current + suffix, killed + suffix);
    shell.close();
    for (const suffix of ["", "-journal"]) renameSync(killed + suffix, current + suffix);
    const { replaced } = await restoreBackup({ DATA_DIR: dataDir }, file);
    const runtime = startedAgain(portal);
    expect(runtime.portal.$client.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(getMember(runtime, "ada").name).toBe("P ada");
    const before = openCopyIn(path.join(dataDir, "before"), replaced ?? "");
    expect(before.prepare("SELECT last_name FROM member").pluck().get()).toBe("ada");
  });

  it.each([
    { how: "removed", lose: rmSync },
    { how: "emptied", lose: truncateSync },
  ])("plays back none either whose database was $how", async ({ lose }) => {
    await addPerson(portal, "ada");
    await writeBackup({ DATA_DIR: dataDir }, file);
    stop(portal);
    const current = path.join(dataDir, "portal.db");
    const [journal, killed] = [`${current}-journal`, path.join(dataDir, "killed")];
    const shell = new Database(current);
    shell.pragma("journal_mode = DELETE");
    shell.pragma("cache_size = 1");
    shell.exec("UPDATE member SET last_name = 'of old'; CREATE TABLE ballast (bytes)");
    const insert = shell.prepare("INSERT INTO ballast VALUES (randomblob(3000))");
    for (let n = 0; n < 50; n++) insert.run();
    // As it needs more room than its cache has, SQLite makes the journal good before the end.
    shell.exec("BEGIN; UPDATE member SET last_name = 'half'; UPDATE ballast SET bytes = randomblob(3000)");
    copyFileSync(journal, killed);
    shell.close();
    renameSync(killed, journal);
    lose(current);
    await restoreBackup({ DATA_DIR: dataDir }, file);
    expect(getMember(startedAgain(portal), "ada").name).toBe("P ada");
  });

  it("changes nothing if it fails, also of what stays in its -wal because it is being read", async () => {
    await addPerson(portal, "ada");
    await writeBackup({ DATA_DIR: dataDir }, file);
    const shell = new Database(path.join(dataDir, "portal.db"), { readonly: true });
    shell.exec("BEGIN");
    shell.prepare("SELECT 1 FROM member").get();
    await addPerson(portal, "late");
    stop(portal);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-30T12:00:00Z") });
    const obstacle = path.join(dataDir, "portal.db.replaced-20270130T120000Z");
    mkdirSync(obstacle);
    await expect(restoreBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow(obstacle);
    shell.close();
    expect(getMember(startedAgain(portal), "late").name).toBe("P late");
    expect(readdirSync(dataDir).filter((name) => name.includes("replaced"))).toEqual([path.basename(obstacle)]);
  });
});

/** A program of its own that has begun to read a database, and does so until the test ends. */
async function startReader(database: string): Promise<ChildProcess> {
  const script = `const db = new (require("better-sqlite3"))(process.argv[1], { readonly: true });
    db.exec("BEGIN");
    db.prepare("SELECT 1 FROM member").get();
    console.log("reads");
    setInterval(() => undefined, 1_000);`;
  const shell = spawn(process.execPath, ["-e", script, database], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void shell.kill("SIGKILL"));
  await once(shell.stdout, "data");
  return shell;
}
