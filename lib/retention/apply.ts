import { millisecondsInDay } from "date-fns/constants";
import { audit, WORKER } from "@/lib/audit";
import { emptyWal } from "@/lib/db/empty-wal";
import { type Forgotten, forgetBefore } from "@/lib/db/retention";
import { write } from "@/lib/db/write";
import { countInsight } from "@/lib/insight";
import { log } from "@/lib/log";
import { lapseRosters } from "@/lib/roster";
import type { Runtime } from "@/lib/runtime";
import { forgetRunsBefore } from "@/lib/sync";

/** The numbers of deleted records, including sync runs, and of rosters that had waited too long for an admin. */
type Retained = Forgotten & { readonly rosters: number; readonly syncRuns: number };

/**
 * Deletes attempts, the traces of deleted members and sync runs once they are older than RETENTION_DAYS, cancels
 * rosters that have not been applied for as long, and records the numbers.
 */
export async function applyRetention(runtime: Pick<Runtime, "portal" | "catalog" | "config">): Promise<Retained> {
  const { portal, config } = runtime;
  const before = new Date(Date.now() - config.RETENTION_DAYS * millisecondsInDay);
  await countFirst(runtime);
  const forgotten = await write(portal, (tx) => {
    const forgotten = { rosters: lapseRosters(tx, before), ...forgetBefore(tx, before) };
    if (Object.values(forgotten).some((rows) => rows > 0)) {
      const after = { ...forgotten, days: config.RETENTION_DAYS };
      audit(tx, WORKER, { action: "retention", subject: "portal", outcome: "done", after });
    }
    return forgotten;
  });
  if (!(await emptyWal(portal)))
    log.warn("what was forgotten stays in portal.db-wal until tomorrow: a reader is at work");
  // They contain no personal data, so the audit log does not have to record it; and they may wait for catalog.db.
  return { ...forgotten, syncRuns: await forgetRunsBefore(runtime, before) };
}

/** After a worker was off for long, days are due to be forgotten that nobody has counted. */
async function countFirst(runtime: Pick<Runtime, "portal" | "catalog">): Promise<void> {
  try {
    await countInsight(runtime);
  } catch (error) {
    // Figures that are never counted are a smaller loss than personal data that stays.
    log.error({ err: error }, "Insight could not count what is forgotten now");
  }
}
