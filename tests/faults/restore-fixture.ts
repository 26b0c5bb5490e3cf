import { closeSync, copyFileSync, openSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { onTestFinished } from "vitest";
import { openPortalDb } from "@/lib/db/client";
import { addMember } from "@/lib/members";
import { createRuntime } from "@/lib/runtime";
import type { TestPortal } from "@/tests/factories/test-portal";

/** Adds a member with only an id. */
export async function addPerson({ runtime }: TestPortal, clientUserId: string): Promise<string> {
  const email = `${clientUserId}@example.org`;
  await addMember(runtime, { name: "admin-1" }, { email, firstName: "P", lastName: clientUserId, clientUserId });
  return clientUserId;
}

/** Lets go of the databases, as processes do that end. */
export function stop({ runtime }: TestPortal): void {
  runtime.portal.$client.close();
  runtime.catalog.$client.close();
}

/** The portal as it is after its processes were started again. */
export function startedAgain({ runtime: { config } }: TestPortal) {
  const runtime = createRuntime(config);
  onTestFinished(async () => {
    await runtime.memberAccess.close();
    runtime.portal.$client.close();
    runtime.catalog.$client.close();
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

/** Leaves a row out of an index, as a failing disk may: the database opens and answers, and only a check of all pages tells. */
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
