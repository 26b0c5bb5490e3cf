import path from "node:path";
import type Database from "better-sqlite3";
import { ConflictError } from "@/lib/errors";
import { makeDataFolder } from "./data-folder";
import { LOCK_FILES, openLockFile } from "./lock-file";
import { sqliteCodeOf } from "./sqlite-code";
import { whyUnusable } from "./unusable";

const WAIT_MS = 2_000;

// Kept referenced: an unreferenced database is closed, and its lock released.
const holds = new Set<Database.Database>();

/**
 * Says that this process works with the databases: any number of processes may, while none restores a backup.
 * @returns a function that ends it; the end of the process does so too
 * @throws ConflictError during a restore; UnusableDatabaseError
 */
export function holdInUse(dataDir: string): () => void {
  return hold(
    dataDir,
    (lock) => {
      lock.exec("BEGIN");
      // A transaction acquires its shared lock with its first read.
      lock.prepare("SELECT 1 FROM sqlite_schema").get();
    },
    "A backup is being restored. Start again when it has finished.",
  );
}

/**
 * Keeps all other processes from using the databases.
 * @returns a function that ends it
 * @throws ConflictError while another process works with them; UnusableDatabaseError
 */
export function holdAlone(dataDir: string): () => void {
  return hold(
    dataDir,
    (lock) => lock.exec("BEGIN EXCLUSIVE"),
    "The portal is running. Stop the web process, the worker and all other commands first: a restore replaces their database.",
  );
}

function hold(dataDir: string, take: (lock: Database.Database) => void, refusal: string): () => void {
  makeDataFolder(dataDir);
  const file = path.join(dataDir, LOCK_FILES.inUse);
  let lock: Database.Database | undefined;
  try {
    lock = openLockFile(file, WAIT_MS);
    take(lock);
  } catch (error) {
    lock?.close();
    if (sqliteCodeOf(error)?.startsWith("SQLITE_BUSY")) throw new ConflictError(refusal);
    throw whyUnusable(file, error) ?? error;
  }
  const held = lock;
  holds.add(held);
  return () => {
    holds.delete(held);
    held.close();
  };
}
