import fs, { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ConflictError } from "@/lib/errors";
import { openPortalDb, type PortalDb } from "./client";
import { writeLightlyTogether, writeTogether } from "./write-together";

let folder: string;
let portal: PortalDb;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "write-together-"));
  portal = openPortalDb(folder);
  portal.run(sql`CREATE TABLE note (words TEXT UNIQUE)`);
});

afterEach(() => {
  vi.restoreAllMocks();
  portal.$client.close();
  rmSync(folder, { recursive: true });
});

const add = (words: string) => writeTogether(portal, () => void portal.run(sql`INSERT INTO note VALUES (${words})`));

/** As another process sees them: what is committed, and nothing else. */
function notes(): unknown[] {
  const other = new Database(path.join(folder, "portal.db"), { readonly: true });
  try {
    return other.prepare("SELECT words FROM note ORDER BY words").pluck().all();
  } finally {
    other.close();
  }
}

it("commits writes of one turn as one transaction, and keeps each promise once it is there for others to see", async () => {
  const transactions = vi.spyOn(portal, "transaction");
  const seen = await Promise.all(["a", "b", "c"].map((words) => add(words).then(notes)));
  expect(seen).toEqual([
    ["a", "b", "c"],
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
  expect(transactions).toHaveBeenCalledTimes(1);
  await add("d");
  expect(notes()).toEqual(["a", "b", "c", "d"]);
});

it("fails only the write that cannot be made, whatever it was grouped with", async () => {
  await add("a");
  const results = await Promise.allSettled([add("b"), add("a"), add("c")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(notes()).toEqual(["a", "b", "c"]);
});

it("fails only the write that is refused, in its own words", async () => {
  const refused = writeTogether(portal, () => {
    throw new ConflictError("Not this one.");
  });
  const results = await Promise.allSettled([add("a"), refused, add("b")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(notes()).toEqual(["a", "b"]);
});

it("waits for the disk while the event loop goes on, unless a power cut may take what was written", async () => {
  await add("the first");
  const disk = holdDisk();
  const done: string[] = [];
  const durable = add("a").then(() => done.push("a"));
  await writeLightlyTogether(portal, () => void portal.run(sql`INSERT INTO note VALUES ('b')`)).then(() =>
    done.push("b"),
  );
  await vi.waitFor(() => expect(disk.waiting).toHaveLength(1));
  expect([done, notes()]).toEqual([["b"], ["a", "b", "the first"]]);
  disk.go();
  await durable;
  expect(done).toEqual(["b", "a"]);
});

it("waits for the disk also with what was written anew because another failed", async () => {
  await add("the first");
  const disk = holdDisk();
  const done: string[] = [];
  const durable = add("a").then(() => done.push("a"));
  await expect(add("the first")).rejects.toThrow();
  await vi.waitFor(() => expect(disk.waiting).toHaveLength(1));
  expect([done, notes()]).toEqual([[], ["a", "the first"]]);
  disk.go();
  await durable;
});

it("has only the first write wait for the disk within its commit, where nothing else goes on", async () => {
  const level = () => portal.$client.pragma("synchronous", { simple: true });
  const levels: unknown[] = [];
  for (const _ of [1, 2, 3]) await writeTogether(portal, () => levels.push(level()));
  const [FULL, NORMAL] = [2, 1];
  expect(levels).toEqual([FULL, NORMAL, NORMAL]);
  expect(level(), "what is written otherwise").toBe(FULL);
});

it("keeps two writes waiting no longer than one while another process locks the database", async () => {
  const other = new Database(path.join(folder, "portal.db"));
  onTestFinished(() => {
    vi.useRealTimers();
    other.close();
  });
  other.exec("BEGIN IMMEDIATE");
  vi.useFakeTimers({ toFake: ["performance"] });
  const results = Promise.allSettled(["a", "b"].map(add));
  await sleep(50);
  vi.advanceTimersByTime(11_000);
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

it("waits once more for all writes that were made while the disk was at work", async () => {
  await add("the first");
  const disk = holdDisk();
  const done: string[] = [];
  const before = add("a").then(() => done.push("a"));
  await vi.waitFor(() => expect(disk.waiting).toHaveLength(1));
  const during = Promise.all(["b", "c"].map((words) => add(words).then(() => done.push(words))));
  await vi.waitFor(() => expect(notes()).toHaveLength(4));
  disk.go();
  await before;
  expect(done).toEqual(["a"]);
  await vi.waitFor(() => expect(disk.waiting).toHaveLength(1));
  disk.go();
  await during;
  expect(disk.waiting).toEqual([]);
});

it.each([
  ["the disk", "ENOSPC"],
  ["a quota of it", "EDQUOT"],
])("says that %s is full where that shows only as it is waited for, and writes again later", async (_what, code) => {
  await add("the first");
  const disk = holdDisk();
  const full = add("a");
  await vi.waitFor(() => expect(disk.waiting).toHaveLength(1));
  disk.go(Object.assign(new Error("no room"), { code }));
  await expect(full).rejects.toMatchObject({ code: "busy", status: 503 });
  vi.restoreAllMocks();
  await add("b");
  expect(notes()).toContain("b");
});

it("finds the log where the database's file is a link: SQLite keeps it beside what the link leads to", async () => {
  const linked = path.join(folder, "linked");
  mkdirSync(linked);
  symlinkSync(path.join(folder, "elsewhere.db"), path.join(linked, "portal.db"));
  const through = openPortalDb(linked);
  through.run(sql`CREATE TABLE note (words TEXT)`);
  const note = (words: string) =>
    writeTogether(through, () => void through.run(sql`INSERT INTO note VALUES (${words})`));
  await note("a");
  await note("b");
  // SQLite goes on with the file that it has opened.
  rmSync(path.join(linked, "portal.db"));
  symlinkSync(path.join(folder, "another.db"), path.join(linked, "portal.db"));
  await note("c");
  expect(through.all(sql`SELECT words FROM note ORDER BY words`)).toEqual(["a", "b", "c"].map((words) => ({ words })));
  through.$client.close();
});

it("fails each write, and not the process, where the database was moved away before any had waited for the disk", async () => {
  renameSync(path.join(folder, "portal.db"), path.join(folder, "moved.db"));
  const results = await Promise.allSettled(["a", "b"].map(add));
  expect(results).toMatchObject(Array(2).fill({ status: "rejected", reason: { code: "ENOENT" } }));
  expect(portal.all(sql`SELECT words FROM note`), "each was made once").toHaveLength(2);
});

it("keeps no file open, whether the disk took what was written or not", async () => {
  await add("the first");
  const [opened, closed] = [vi.spyOn(fs, "openSync"), vi.spyOn(fs, "closeSync")];
  for (const words of ["a", "b", "c"]) await add(words);
  vi.spyOn(fs, "fdatasync").mockImplementation((_file, done) => done(new Error("input/output error")));
  for (const words of ["d", "e", "f"]) await expect(add(words)).rejects.toThrow("input/output");
  expect(opened).toHaveBeenCalledTimes(6);
  expect(closed).toHaveBeenCalledTimes(6);
});

/** From now on the disk takes its time: each wait ends when the test says so. */
function holdDisk() {
  const waiting: ((error?: Error) => void)[] = [];
  vi.spyOn(fs, "fdatasync").mockImplementation((_file, done) => void waiting.push((error) => done(error ?? null)));
  return { waiting, go: (error?: Error) => waiting.shift()?.(error) };
}
