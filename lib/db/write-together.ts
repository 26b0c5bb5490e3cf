import { hasCode } from "@/lib/errors";
import type { PortalDb } from "./client";
import { write } from "./write";

interface Waiting {
  readonly work: () => void;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

const queues = new WeakMap<PortalDb, Waiting[]>();

/**
 * Like `write`, for many small concurrent writes: those of one turn of the event loop share a transaction, and so a
 * single wait for the disk. Each succeeds or fails on its own, and is on disk once its promise resolves.
 * @throws what `write` throws
 */
export function writeTogether(db: PortalDb, work: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = { work, resolve, reject };
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
    await write(db, () => {
      for (const { work } of batch) work();
    });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    // A database that cannot be written fails all of them, but an error in one must not fail the others.
    const isShared = batch.length === 1 || hasCode(error, "busy");
    for (const one of batch) {
      if (isShared) one.reject(error);
      else write(db, one.work).then(one.resolve, one.reject);
    }
  }
}
