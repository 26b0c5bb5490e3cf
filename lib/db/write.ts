import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { AppError } from "@/lib/errors";
import type { CatalogDb, PortalDb, Transaction } from "./client";

/** How long a write waits for another process before it answers 503. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;

/**
 * Runs `work` in one transaction that holds the write lock from its start, waiting for other writers without holding the
 * event loop (design, Data).
 * @throws AppError `busy` (503) when another process keeps the database locked for 10 s, or the disk is full
 */
export async function write<Db extends PortalDb | CatalogDb, Result>(
  db: Db,
  work: (tx: Transaction<Db>) => Result,
): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return db.transaction(work, { behavior: "immediate" });
    } catch (error) {
      if (isFull(error)) {
        const message = "The portal cannot write at the moment. Please try again later.";
        throw new AppError("busy", 503, { message, detail: "the disk is full", cause: error, retryAfter: 60 });
      }
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline) {
        throw new AppError("busy", 503, {
          message: "The portal is busy. Please try again.",
          cause: error,
          retryAfter: 5,
        });
      }
      await sleep(PAUSE_MS);
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === "SQLITE_FULL";
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
