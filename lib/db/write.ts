import { setTimeout as sleep } from "node:timers/promises";
import { AppError, DiskFullError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";
import { BUSY_TIMEOUT_MS, type CatalogDb, type PortalDb } from "./client";
import { isDiskFull } from "./disk-full";
import { sqliteCodeOf } from "./sqlite-code";

/** How long a write waits for another process before it answers 503. */
const PATIENCE_MS = 10_000;
/**
 * The pause between two tries: short at first, to hit the gap between two writes of a busy worker; longer the more
 * tries have failed.
 */
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;

/**
 * Runs `work` in one transaction that holds the write lock from its start, waiting for other writers without blocking
 * the event loop (design, Data). The transaction belongs to the connection: `work` gets the database itself, so
 * statements prepared for it can be used inside, too.
 * @throws AppError `busy` (503) when another process keeps the database locked for 10 s, or the disk is full
 */
export function write<Db extends PortalDb | CatalogDb, Result>(db: Db, work: (tx: Db) => Result): Promise<Result> {
  return patiently(() => atOnce(db, work));
}

/**
 * Like `write`, for data that a power cut may lose: it does not wait for the disk, which would block the event loop. A
 * killed process loses nothing.
 */
export function writeLightly<Result>(portal: PortalDb, work: (tx: PortalDb) => Result): Promise<Result> {
  return patiently(() => lightly(portal, work));
}

/**
 * Like `writeLightly`, for data that the next request will write anyway: tried once, without waiting.
 * @returns whether it was written; false while another process keeps the database locked, or the disk takes nothing
 */
export function tryWrite(portal: PortalDb, work: (tx: PortalDb) => void): boolean {
  try {
    lightly(portal, work);
    return true;
  } catch (error) {
    if (isBusy(error) || isDiskFull(error) || isRefused(error)) return false;
    throw error;
  }
}

async function patiently<Result>(attempt: () => Result): Promise<Result> {
  const started = performance.now();
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (isDiskFull(error)) throw new DiskFullError(error);
      if (!isBusy(error)) throw error;
      const waited = performance.now() - started;
      if (waited > PATIENCE_MS) {
        throw new AppError("busy", 503, {
          message: refusalText.busy,
          cause: error,
          retryAfter: 5,
        });
      }
      await sleep(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS + waited / 10));
    }
  }
}

/** SQLite's own waiting for a lock is turned off, since it would block the event loop at each try. */
function atOnce<Db extends PortalDb | CatalogDb, Result>(db: Db, work: (tx: Db) => Result): Result {
  db.$client.pragma("busy_timeout = 0");
  try {
    return db.transaction(() => work(db), { behavior: "immediate" });
  } finally {
    db.$client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** The log is flushed to disk with the next fully synchronous commit, or at a checkpoint. */
function lightly<Result>(portal: PortalDb, work: (tx: PortalDb) => Result): Result {
  portal.$client.pragma("synchronous = NORMAL");
  try {
    return atOnce(portal, work);
  } finally {
    portal.$client.pragma("synchronous = FULL");
  }
}

/** By a disk that fails, or that the system has mounted read-only because it does. */
function isRefused(error: unknown): boolean {
  return /^SQLITE_(IOERR|READONLY)/.test(sqliteCodeOf(error) ?? "");
}

function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error)?.startsWith("SQLITE_BUSY") ?? false;
}
