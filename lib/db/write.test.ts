import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { clientUserIdSchema } from "@/lib/domain/members";
import { openPortalDb, type PortalDb } from "./client";
import { countMembers } from "./member-list";
import { insertMember } from "./members";
import { migrateDatabases } from "./migrate";
import { insertSession } from "./sessions";
import { tryWrite, write, writeLightly } from "./write";

let dir: string;
let db: PortalDb;
let other: PortalDb;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "portal-db-"));
  migrateDatabases(dir);
  db = openPortalDb(dir);
  other = openPortalDb(dir);
});

afterEach(() => {
  db.$client.close();
  other.$client.close();
  rmSync(dir, { recursive: true });
});

const LONG = "x".repeat(100_000);
const member = {
  clientUserId: clientUserIdSchema.parse("1"),
  email: null,
  emailKey: null,
  firstName: "Ada",
  lastName: "Lovelace",
  role: "member",
  accessState: "active",
  serviceState: "unregistered",
} as const;

test("a write waits for another writer without holding the event loop", async () => {
  other.$client.exec("BEGIN IMMEDIATE");
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 10);
  const written = write(db, (tx) => insertMember(tx, member));
  await sleep(400);
  other.$client.exec("COMMIT");
  await written;
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(3);
  expect(countMembers(db, {}).total).toBe(1);
});

test("a write waits as long for another writer where the clock is set ahead meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  other.$client.exec("BEGIN IMMEDIATE");
  const written = write(db, (tx) => insertMember(tx, member));
  vi.setSystemTime(Date.now() + 7_200_000);
  setTimeout(() => other.$client.exec("COMMIT"), 100);
  await written;
  expect(countMembers(db, {}).total).toBe(1);
});

test("a write waits no longer for another writer where the clock is set back meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  other.$client.exec("BEGIN IMMEDIATE");
  const written = write(db, (tx) => insertMember(tx, member));
  vi.setSystemTime(Date.now() - 7_200_000);
  vi.advanceTimersByTime(11_000);
  await expect(written).rejects.toMatchObject({ code: "busy" });
});

test("a write waits while another process recovers the database from one that was killed", async () => {
  const work = vi.fn((tx: PortalDb) => insertMember(tx, member));
  work.mockImplementationOnce(() => {
    throw new Database.SqliteError("database is locked", "SQLITE_BUSY_RECOVERY");
  });
  await write(db, work);
  expect(countMembers(db, {}).total).toBe(1);
});

test("what a write reads before it writes, nobody changes meanwhile", async () => {
  await write(db, (tx) => {
    expect(countMembers(tx, {}).total).toBe(0);
    expect(() => insertMember(other, member)).toThrow("locked");
  });
});

test("a write leaves the connection's busy timeout as it was", async () => {
  const patience = () => db.$client.pragma("busy_timeout", { simple: true });
  const before = patience();
  await write(db, (tx) => insertMember(tx, member));
  expect(patience()).toBe(before);
});

test("many waiting writes hold the event loop no longer than one", async () => {
  other.$client.exec("BEGIN IMMEDIATE");
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 10);
  const people = Array.from({ length: 20 }, (_, n) => ({ ...member, clientUserId: clientUserIdSchema.parse(`m${n}`) }));
  const written = people.map((person) => write(db, (tx) => insertMember(tx, person)));
  await sleep(600);
  other.$client.exec("COMMIT");
  await Promise.all(written);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(15);
  expect(countMembers(db, {}).total).toBe(20);
});

test("a write that is only tried does not wait for another writer", () => {
  const add = () => tryWrite(db, (tx) => insertMember(tx, member));
  other.$client.exec("BEGIN IMMEDIATE");
  expect(add()).toBe(false);
  other.$client.exec("COMMIT");
  expect(countMembers(db, {}).total).toBe(0);
  expect(add()).toBe(true);
  expect(add).toThrow("UNIQUE");
  expect(countMembers(db, {}).total).toBe(1);
});

test("readers are unharmed while another process writes", () => {
  other.$client.exec("BEGIN IMMEDIATE");
  expect(countMembers(db, {}).total).toBe(0);
  other.$client.exec("COMMIT");
});

test("a write that fails in the middle leaves nothing behind", async () => {
  const failing = write(db, (tx) => {
    insertMember(tx, member);
    insertSession(tx, { idHash: "x", memberId: 999, now: 0, address: undefined, secondFactor: false, isSignIn: true });
  });
  await expect(failing).rejects.toThrow("FOREIGN KEY");
  expect(countMembers(db, {}).total).toBe(0);
});

test.each([
  ["a statement of the query builder", (tx: PortalDb) => void insertMember(tx, { ...member, firstName: LONG })],
  ["a raw one", (tx: PortalDb) => void tx.run(sql`INSERT INTO lease (name, fence, until) VALUES (${LONG}, 1, 0)`)],
])("a disk that is full is told as such, to %s", async (_what, work) => {
  db.$client.pragma(`max_page_count = ${db.$client.pragma("page_count", { simple: true })}`);
  await expect(write(db, work)).rejects.toMatchObject({ code: "busy", status: 503, detail: "the disk is full" });
  expect(tryWrite(db, work)).toBe(false);
});

test("a write that is only tried does no harm where the disk takes no writes any more", async () => {
  const failing = () => {
    throw new Database.SqliteError("disk I/O error", "SQLITE_IOERR_FSYNC");
  };
  expect(tryWrite(db, failing)).toBe(false);
  db.$client.pragma("query_only = ON");
  expect(tryWrite(db, (tx) => insertMember(tx, member))).toBe(false);
  await expect(write(db, (tx) => insertMember(tx, member))).rejects.toMatchObject({ code: "SQLITE_READONLY" });
});

const FULL = 2;
const NORMAL = 1;

test("a write that a power cut may undo does not wait for the disk, and the next ordinary write does", async () => {
  const synchronous = (tx: PortalDb) => tx.$client.pragma("synchronous", { simple: true });
  expect(await writeLightly(db, synchronous)).toBe(NORMAL);
  expect(await write(db, synchronous)).toBe(FULL);
  const failing = writeLightly(db, () => {
    throw new Error("not now");
  });
  await expect(failing).rejects.toThrow("not now");
  expect(await write(db, synchronous)).toBe(FULL);
});

test("a commit on portal.db is synchronous in full, on every connection", () => {
  for (const connection of [db, other]) {
    expect(connection.$client.pragma("synchronous", { simple: true })).toBe(FULL);
    expect(connection.$client.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(connection.$client.pragma("journal_mode", { simple: true })).toBe("wal");
  }
});
