import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
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

it("fails alone what cannot be written, whatever it was asked for together with", async () => {
  await add("a");
  const results = await Promise.allSettled([add("b"), add("a"), add("c")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(notes()).toEqual(["a", "b", "c"]);
});

it("fails alone what is refused in its own words", async () => {
  const refused = writeTogether(portal, () => {
    throw new ConflictError("Not this one.");
  });
  const results = await Promise.allSettled([add("a"), refused, add("b")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(notes()).toEqual(["a", "b"]);
});

it("waits for the disk unless a power cut may take all that was asked for together", async () => {
  const NORMAL = 1;
  const FULL = 2;
  const seen: unknown[] = [];
  const look = () => void seen.push(portal.$client.pragma("synchronous", { simple: true }));
  await Promise.all([writeLightlyTogether(portal, look), writeLightlyTogether(portal, look)]);
  await Promise.all([writeLightlyTogether(portal, look), writeTogether(portal, look)]);
  expect(seen).toEqual([NORMAL, NORMAL, FULL, FULL]);
});
