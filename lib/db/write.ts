import { setTimeout as sleep } from "node:timers/promises";
import { AppError, DiskFullError } from "@/lib/errors";
import { BUSY_TIMEOUT_MS, type CatalogDb, type PortalDb } from "./client";
import { sqliteCodeOf } from "./sqlite-code";

/** How long a write waits for another process before it answers 503. */
const PATIENCE_MS = 10_000;
/** Between two tries: short, to meet the gap between two writes of a busy worker; longer, the longer it has been in vain. */
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;

/**
 * Runs `work` in one transaction that holds the write lock from its start, waiting for other writers without holding the
 * event loop (design, Data). The transaction is the connection's: `work` is handed the database itself, so the statements
 * prepared for it serve inside, too.
 * @throws AppError `busy` (503) when another process keeps the database locked for 10 s, or the disk is full
 */
export function write<Db extends PortalDb | CatalogDb, Result>(db: Db, work: (tx: Db) => Result): Promise<Result> {
  return patiently(() => atOnce(db, work));
}

/**
 * As `write`, for what a power cut may take with it: it does not wait for the disk, which holds the event loop meanwhile. A
 * process that is killed loses nothing of it.
 */
export function writeLightly<Result>(portal: PortalDb, work: (tx: PortalDb) => Result): Promise<Result> {
  return patiently(() => lightly(portal, work));
}

/**
 * As `writeLightly`, for what the next request makes up for: tried once, without waiting.
 * @returns whether it is written; not while another process keeps the database locked, or the disk is full
 */
export function tryWrite(portal: PortalDb, work: (tx: PortalDb) => void): boolean {
  try {
    lightly(portal, work);
    return true;
  } catch (error) {
    if (isBusy(error) || isFull(error)) return false;
    throw error;
  }
}

async function patiently<Result>(attempt: () => Result): Promise<Result> {
  const started = Date.now();
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (isFull(error)) throw new DiskFullError(error);
      if (!isBusy(error)) throw error;
      const waited = Date.now() - started;
      if (waited > PATIENCE_MS) {
        throw new AppError("busy", 503, {
          message: "The portal is busy. Please try again.",
          cause: error,
          retryAfter: 5,
        });
      }
      await sleep(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS + waited / 10));
    }
  }
}

/** Without SQLite's own wait for a lock, which would hold the event loop at each try. */
function atOnce<Db extends PortalDb | CatalogDb, Result>(db: Db, work: (tx: Db) => Result): Result {
  db.$client.pragma("busy_timeout = 0");
  try {
    return db.transaction(() => work(db), { behavior: "immediate" });
  } finally {
    db.$client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** The log is flushed with the next commit that is synchronous in full, or when it is copied to the database. */
function lightly<Result>(portal: PortalDb, work: (tx: PortalDb) => Result): Result {
  portal.$client.pragma("synchronous = NORMAL");
  try {
    return atOnce(portal, work);
  } finally {
    portal.$client.pragma("synchronous = FULL");
  }
}

function isFull(error: unknown): boolean {
  return sqliteCodeOf(error) === "SQLITE_FULL";
}

function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error)?.startsWith("SQLITE_BUSY") ?? false;
}
