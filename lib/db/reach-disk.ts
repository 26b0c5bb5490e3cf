import fs from "node:fs";
import { DiskFullError } from "@/lib/errors";
import type { PortalDb } from "./client";
import { isDiskFull } from "./disk-full";

interface Syncs {
  /** The file of SQLite's log: beside the database's own, which a link may lead to. */
  readonly log: string;
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
export async function reachDisk(db: PortalDb): Promise<void> {
  const syncs = syncsOf.get(db) ?? { log: logOf(db), running: Promise.resolve(), next: undefined };
  syncsOf.set(db, syncs);
  const begin = () => {
    syncs.next = undefined;
    syncs.running = syncLog(syncs.log);
    return syncs.running;
  };
  syncs.next ??= syncs.running.then(begin, begin);
  return syncs.next;
}

function logOf({ $client }: PortalDb): string {
  return `${fs.realpathSync($client.name)}-wal`;
}

/**
 * SQLite keeps no locks on its log, so that the file may be opened and closed beside it: at once, as only the wait is
 * worth a thread, of which signing keeps all busy.
 */
function syncLog(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const log = fs.openSync(file, "r+");
    fs.fdatasync(log, (error) => {
      fs.closeSync(log);
      if (!error) resolve();
      else reject(isDiskFull(error) ? new DiskFullError(error) : error);
    });
  });
}
