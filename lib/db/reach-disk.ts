import fs from "node:fs";
import { DiskFullError } from "@/lib/errors";
import type { PortalDb } from "./client";
import { isDiskFull } from "./disk-full";

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

/**
 * SQLite keeps no locks on its log, so that the file may be opened and closed beside it: at once, as only the wait is
 * worth a thread, of which signing keeps all busy.
 */
function syncLog({ $client }: PortalDb): Promise<void> {
  return new Promise((resolve, reject) => {
    const log = fs.openSync(`${fs.realpathSync($client.name)}-wal`, "r+");
    fs.fdatasync(log, (error) => {
      fs.closeSync(log);
      if (!error) resolve();
      else reject(isDiskFull(error) ? new DiskFullError(error) : error);
    });
  });
}
