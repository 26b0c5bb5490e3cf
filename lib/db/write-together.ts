import { hasCode } from "@/lib/errors";
import type { PortalDb } from "./client";
import { reachDisk } from "./reach-disk";
import { write, writeLightly } from "./write";

interface Waiting {
  readonly work: () => void;
  /** Resolves when it is as safe as was asked for. */
  readonly safe: () => Promise<void>;
  readonly resolve: (value: Promise<void>) => void;
  readonly reject: (reason: unknown) => void;
}

const queues = new WeakMap<PortalDb, Waiting[]>();
const begun = new WeakSet<PortalDb>();

/**
 * Like `write`, for many small concurrent writes: those of one turn of the event loop share a transaction, and the wait
 * for the disk does not block the event loop. Each succeeds or fails on its own, and is on disk once its promise
 * resolves.
 * @throws what `write` throws
 */
export function writeTogether(db: PortalDb, work: () => void): Promise<void> {
  return enqueue(db, work, () => reachDisk(db));
}

/** Like `writeTogether`, for data that a power cut may lose: its promise does not wait for the disk. */
export function writeLightlyTogether(db: PortalDb, work: () => void): Promise<void> {
  return enqueue(db, work, async () => undefined);
}

function enqueue(db: PortalDb, work: () => void, safe: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = { work, safe, resolve, reject };
    const queue = queues.get(db);
    if (queue) {
      queue.push(waiting);
      return;
    }
    const opened = [waiting];
    queues.set(db, opened);
    setImmediate(() => {
      queues.delete(db);
      void commit(db, opened);
    });
  });
}

async function commit(db: PortalDb, batch: readonly Waiting[]): Promise<void> {
  try {
    await transact(db, () => {
      for (const { work } of batch) work();
    });
    for (const { safe, resolve } of batch) resolve(safe());
  } catch (error) {
    // A database that cannot be written fails all of them, but an error in one must not fail the others.
    const isShared = batch.length === 1 || hasCode(error, "busy");
    for (const { work, safe, resolve, reject } of batch) {
      if (isShared) reject(error);
      else transact(db, work).then(() => resolve(safe()), reject);
    }
  }
}

/** The first one waits by SQLite's own means, which also put the name of a new log on the disk. */
async function transact(db: PortalDb, work: () => void): Promise<void> {
  await (begun.has(db) ? writeLightly(db, work) : write(db, work));
  begun.add(db);
}
