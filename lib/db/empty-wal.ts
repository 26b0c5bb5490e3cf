import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { BUSY_TIMEOUT_MS, type PortalDb } from "./client";

const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;
const resultSchema = z.tuple([z.object({ busy: z.number() })]);

/**
 * Copies what has been written to the database's own file and empties its log, in which deleted rows can still be read
 * (ASVS 5.0, 14.2.7). Readers and writers of other processes are waited for, for a while.
 * @returns whether it is empty; not where a reader, such as a backup, takes longer
 */
export async function emptyWal(portal: PortalDb): Promise<boolean> {
  for (const started = performance.now(); ; await sleep(PAUSE_MS)) {
    if (emptyAtOnce(portal)) return true;
    if (performance.now() - started > PATIENCE_MS) return false;
  }
}

/** Without SQLite's own wait for a lock, which would hold the event loop. */
function emptyAtOnce({ $client }: PortalDb): boolean {
  $client.pragma("busy_timeout = 0");
  try {
    const [{ busy }] = resultSchema.parse($client.pragma("wal_checkpoint(TRUNCATE)"));
    return busy === 0;
  } finally {
    $client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
