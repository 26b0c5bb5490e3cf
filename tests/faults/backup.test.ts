import { lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import {
  backupFolder,
  keepBackupSchedule,
  listBackups,
  rotateBackups,
  scheduledBackup,
  writeBackup,
} from "@/lib/backup";
import { copyPortalDb } from "@/lib/db/backup";
import { isJobOpen } from "@/lib/db/jobs";
import type { TestPortal } from "@/tests/factories/test-portal";
import { contradict, damage, openCopyIn, portalForEachTest, stop } from "./restore-fixture";

let portal: TestPortal;
let dataDir: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir, file } = made);
});

describe("a backup", () => {
  it("is whole, for its owner alone, and of one instant, although others write meanwhile", async () => {
    const { portal: db } = portal.runtime;
    const pair = db.$client.prepare("INSERT INTO lease (name, fence, until) VALUES (?, 1, 0), (?, 1, 0)");
    let pairs = 0;
    const modes = new Set<number>();
    const writer = setInterval(() => {
      pair.run(`a${++pairs}`, `b${pairs}`);
      for (const name of readdirSync(dataDir)) {
        // It may be renamed before it is looked at.
        const found = name.startsWith("copy.db") && statSync(path.join(dataDir, name), { throwIfNoEntry: false });
        if (found) modes.add(found.mode & 0o777);
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
    const copy = openCopyIn(folder, file);
    expect(copy.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    const count = copy.prepare("SELECT count(*) FROM lease").pluck().get();
    expect(Number(count) % 2).toBe(0);
  });

  it("that is stopped leaves no copy of the members, and one that is killed does not hinder the next", async () => {
    const { portal: db } = portal.runtime;
    db.$client.exec("CREATE TABLE large (text)");
    const add = db.$client.prepare("INSERT INTO large VALUES (zeroblob(1000000))");
    for (let megabytes = 0; megabytes < 40; megabytes++) add.run();
    const folder = path.join(dataDir, "backups");
    const stop = new AbortController();
    const written = writeBackup({ DATA_DIR: dataDir }, path.join(folder, "copy.db"), stop.signal);
    await vi.waitFor(() => expect(readdirSync(folder)).not.toEqual([]));
    const [part = ""] = readdirSync(folder);
    stop.abort(new Error("stopped"));
    await expect(written).rejects.toThrow("stopped");
    expect(readdirSync(folder)).toEqual([]);
    // As one would that is killed.
    writeFileSync(path.join(folder, part), "half of everybody");
    await writeBackup({ DATA_DIR: dataDir }, path.join(folder, "copy.db"));
    expect(readdirSync(folder), "the next one of its name is not hindered").toContain("copy.db");
  });

  it("never overwrites a file", async () => {
    writeFileSync(file, "precious");
    await expect(writeBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow("already exists and was not changed");
  });

  it("never takes the place of a link, as to a disk that is not mounted", async () => {
    const link = path.join(dataDir, "link");
    symlinkSync(path.join(dataDir, "disk", "copy.db"), link);
    await expect(writeBackup({ DATA_DIR: dataDir }, link)).rejects.toThrow("is a link that leads nowhere");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  it.each([
    ["cannot be read", damage],
    ["contradicts itself", contradict],
  ])("of a database that %s is not kept", async (_how, wreck) => {
    stop(portal);
    wreck(path.join(dataDir, "portal.db"));
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
    expect(statSync(folder).mode & 0o777, "for its owner alone").toBe(0o700);
    for (let day = 10; day < 27; day++) writeFileSync(path.join(folder, `portal-202001${day}T023000Z.db`), "");
    const dated = "portal-20200109T023000Z.db";
    const own = ["portal-by-hand.db", "portal-by-hand.db.part", `${dated}.keep`, `old-${dated}`];
    for (const name of own) writeFileSync(path.join(folder, name), "");
    await rotateBackups(config);
    const kept = readdirSync(folder);
    expect(kept).toHaveLength(14 + own.length);
    expect(kept).toEqual(expect.arrayContaining(own));
    expect(kept).not.toContain("portal-20200113T023000Z.db");
    expect(kept).toContain("portal-20200114T023000Z.db");
    expect((await listBackups(config)).at(-1)?.file).toBe(newest);
  });

  it("by schedule are made, and kept, after a clock that was years ahead", async () => {
    const { config } = portal.runtime;
    const folder = backupFolder(config);
    mkdirSync(folder, { recursive: true });
    for (let day = 10; day < 27; day++) writeFileSync(path.join(folder, `portal-209901${day}T023000Z.db`), "");
    const stop = new AbortController();
    const kept = keepBackupSchedule(portal.runtime, stop.signal);
    await vi.waitFor(() => expect(isJobOpen(portal.runtime.portal, "backup")).toBe(true));
    stop.abort();
    await kept;
    const today = scheduledBackup(config);
    await writeBackup(config, today);
    await rotateBackups(config);
    expect((await listBackups(config)).at(-1)?.file).toBe(today);
  });
});
