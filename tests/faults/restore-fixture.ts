import { closeSync, copyFileSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { millisecondsInDay } from "date-fns/constants";
import { beforeEach, onTestFinished, vi } from "vitest";
import { restoreBackup } from "@/lib/backup";
import { openPortalDb, type PortalDb } from "@/lib/db/client";
import { findMemberByClientUserId } from "@/lib/db/members";
import { migrateDatabases } from "@/lib/db/migrate";
import { insertProviderAccount, providerAccountsOf } from "@/lib/db/provider-accounts";
import { findSecondFactor, replaceSecondFactor } from "@/lib/db/second-factors";
import { addMember } from "@/lib/members";
import { createRuntime, type Runtime } from "@/lib/runtime";
import { memberIdOf } from "@/tests/factories/members";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

/** Gives each test a portal, its folder, and a name for a backup's file. */
export function portalForEachTest(take: (made: { portal: TestPortal; dataDir: string; file: string }) => void): void {
  beforeEach(async () => {
    const portal = await createTestPortal();
    const dataDir = portal.runtime.config.DATA_DIR;
    take({ portal, dataDir, file: path.join(dataDir, "copy.db") });
    return async () => {
      vi.useRealTimers();
      await portal.close();
    };
  });
}

/** Adds a member with only an id. */
export async function addPerson({ runtime }: TestPortal, clientUserId: string): Promise<string> {
  const email = `${clientUserId}@example.org`;
  await addMember(runtime, { name: "admin-1" }, { email, firstName: "P", lastName: clientUserId, clientUserId });
  return clientUserId;
}

/** Adds somebody with a second factor and an account at the organisation's sign-in. */
export async function addSecured(portal: TestPortal, id: string): Promise<void> {
  const { portal: db } = portal.runtime;
  await addPerson(portal, id);
  const memberId = memberIdOf(db, id);
  replaceSecondFactor(db, { memberId, sealedSecret: id, usedStep: 1 }, [`code of ${id}`]);
  insertProviderAccount(db, { issuer: "https://id.example.org", subject: id, memberId });
}

/** What somebody signs in with, and as what. */
export function standing(db: PortalDb, id: string): string {
  const member = findMemberByClientUserId(db, id);
  if (!member) return "not there";
  const ways = [
    member.email ?? "no address",
    member.passwordHash ?? "",
    findSecondFactor(db, member.id) ? "second factor" : "",
    providerAccountsOf(db, member.id).length > 0 ? "account" : "",
  ];
  return [member.accessState, member.role, ...ways].filter(Boolean).join(", ");
}

/** The end of the `standing` of whom `addSecured` has added. */
export const SECURED = "second factor, account";

/** Lets go of the databases, as processes do that end. */
export function stop({ runtime }: TestPortal): void {
  close(runtime);
}

export function close({ portal, catalog }: Pick<Runtime, "portal" | "catalog">): void {
  portal.$client.close();
  catalog.$client.close();
}

/** Restores into the stopped portal, and starts it. */
export async function restored(portal: TestPortal, from: string) {
  const said = await restoreBackup(portal.runtime.config, from);
  // By the second that it is named after, the next one within it would take its place.
  const replaced = `${from}.replaced`;
  if (said.replaced) renameSync(said.replaced, replaced);
  return { runtime: startedAgain(portal), said, replaced };
}

/** As after the loss of the disk: any command creates the databases anew. */
export function loseDisk(portal: TestPortal): void {
  const { DATA_DIR } = portal.runtime.config;
  stop(portal);
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path.join(DATA_DIR, `portal.db${suffix}`), { force: true });
  migrateDatabases(DATA_DIR);
}

/** The portal as it is after its processes were started again. */
export function startedAgain({ runtime: { config } }: TestPortal) {
  const runtime = createRuntime(config);
  onTestFinished(async () => {
    await runtime.memberAccess.close();
    close(runtime);
  });
  return runtime;
}

/** Opens a copy of a database as the portal.db of another folder. */
export function openCopyIn(folder: string, from: string) {
  openPortalDb(folder).$client.close();
  copyFileSync(from, path.join(folder, "portal.db"));
  const { $client } = openPortalDb(folder);
  onTestFinished(() => {
    $client.close();
  });
  return $client;
}

/** Overwrites pages in the middle, as a failing disk would. */
export function damage(database: string): void {
  const size = statSync(database).size;
  const handle = openSync(database, "r+");
  writeSync(handle, Buffer.alloc(size - 8192, 0x5a), 0, size - 8192, 8192);
  closeSync(handle);
}

/**
 * Leaves a row out of an index, as a failing disk may: the database opens and answers, and only a check of all pages
 * tells.
 */
export function contradict(database: string): void {
  const index = "name = 'feed_request_at'";
  const open = () => {
    const db = new Database(database).unsafeMode();
    db.pragma("writable_schema = ON");
    return db;
  };
  let db = open();
  const row = db.prepare(`SELECT * FROM sqlite_schema WHERE ${index}`).raw().get();
  db.exec(`DELETE FROM sqlite_schema WHERE ${index}`);
  db.close();
  db = open();
  db.exec("INSERT INTO feed_request (url, at) VALUES ('https://feed.example', 1)");
  db.prepare("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)").run(row);
  db.close();
}

/** Only the date: what is asked of the program still takes its time. */
export function setClock(days: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * millisecondsInDay });
}
