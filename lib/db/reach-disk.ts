import { open } from "node:fs/promises";
import { DiskFullError, hasCode } from "@/lib/errors";
import type { PortalDb } from "./client";

interface Syncs {
  running: Promise<void>;
  /** Begins when the running one has ended, which may have begun before the latest commit. */
  next: Promise<void> | undefined;
}

const syncsOf = new WeakMap<PortalDb, Syncs>();

/**
 * Resolves when all that has been committed is on the disk: what SQLite does with `synchronous = FULL` within a commit,
 * where it blocks the event loop. Commits that come meanwhile share the next wait.
 * @throws DiskFullError; what the disk says otherwise
 */
export function reachDisk(db: PortalDb): Promise<void> {
  const syncs = syncsOf.get(db) ?? { running: Promise.resolve(), next: undefined };
  syncsOf.set(db, syncs);
  const begin = () => {
    syncs.next = undefined;
    syncs.running = syncLog(db);
    return syncs.running;
  };
  syncs.next ??= syncs.running.then(begin, begin);
  return syncs.next;
}

/** SQLite keeps no locks on its log, so that the file may be opened and closed beside it. */
async function syncLog({ $client }: PortalDb): Promise<void> {
  const log = await open(`${$client.name}-wal`, "r+");
  try {
    await log.datasync();
  } catch (error) {
    throw hasCode(error, "ENOSPC") ? new DiskFullError(error) : error;
  } finally {
    await log.close();
  }
}
