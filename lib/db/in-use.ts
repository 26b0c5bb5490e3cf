import path from "node:path";
import Database from "better-sqlite3";
import { ConflictError } from "@/lib/errors";
import { makeDataFolder } from "./data-folder";
import { sqliteCodeOf } from "./sqlite-code";

/** SQLite's own locks on an empty file, which the operating system frees when their holder dies. */
const LOCK = "in-use.lock";
const WAIT_MS = 2_000;

// Kept referenced: an unreferenced database is closed, and its lock released.
const holds = new Set<Database.Database>();

/**
 * Marks the databases as in use by this process. Any number of processes may use them, as long as none restores a
 * backup.
 * @returns a function that ends it; so does the end of the process
 * @throws ConflictError during a restore
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
 * @throws ConflictError while another process uses them
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
  const lock = new Database(path.join(dataDir, LOCK), { timeout: WAIT_MS });
  try {
    take(lock);
  } catch (error) {
    lock.close();
    if (sqliteCodeOf(error)?.startsWith("SQLITE_BUSY")) throw new ConflictError(refusal);
    throw error;
  }
  holds.add(lock);
  return () => {
    holds.delete(lock);
    lock.close();
  };
}
