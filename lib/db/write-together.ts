import { hasCode } from "@/lib/errors";
import type { PortalDb } from "./client";
import { write, writeLightly } from "./write";

interface Waiting {
  readonly work: () => void;
  readonly mayBeLost: boolean;
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
  return enqueue(db, work, false);
}

/** Like `writeTogether`, for data that a power cut may lose: as `writeLightly`, where nothing of the same turn has to wait. */
export function writeLightlyTogether(db: PortalDb, work: () => void): Promise<void> {
  return enqueue(db, work, true);
}

function enqueue(db: PortalDb, work: () => void, mayBeLost: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = { work, mayBeLost, resolve, reject };
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
    await writeAsAsked(batch.every(({ mayBeLost }) => mayBeLost))(db, () => {
      for (const { work } of batch) work();
    });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    // A database that cannot be written fails all of them, but an error in one must not fail the others.
    const isShared = batch.length === 1 || hasCode(error, "busy");
    for (const one of batch) {
      if (isShared) one.reject(error);
      else writeAsAsked(one.mayBeLost)(db, one.work).then(one.resolve, one.reject);
    }
  }
}

function writeAsAsked(mayBeLost: boolean) {
  return mayBeLost ? writeLightly<void> : write<PortalDb, void>;
}
