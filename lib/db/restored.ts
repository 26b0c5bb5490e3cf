import { count, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { epochSeconds } from "@/lib/domain/epoch-seconds";
import type { PortalDb } from "./client";
import { jobs } from "./schema/portal/jobs";
import { leases } from "./schema/portal/leases";
import { memberOperations, members } from "./schema/portal/members";
import { passwordLinks } from "./schema/portal/password-links";
import { rosterRows, rosters } from "./schema/portal/rosters";
import { sessions } from "./schema/portal/sessions";

/**
 * Removes from a restored portal.db what was true only at the time of the backup. Each member's state at the service is
 * unknown until it has been asked; sessions, links and unfinished work are not revived.
 * @param lastRunId of the sync that made the current catalogue: later runs get higher numbers
 * @returns the number of members
 */
export function forgetTheMoment(tx: PortalDb, { message, lastRunId }: { message: string; lastRunId: number }): number {
  const now = new Date();
  tx.update(members).set({ serviceState: "unknown", serviceStateAt: null }).run();
  // Ended, not deleted: the month that is still being counted needs its sign-ins.
  tx.update(sessions).set({ endedAt: epochSeconds(), endReason: "signed-out" }).where(isNull(sessions.endedAt)).run();
  tx.delete(passwordLinks).run();
  tx.update(jobs)
    // Without payload and key, as when a job ends: they may identify a person.
    .set({ state: "failed", error: message, endedAt: now.getTime(), payload: {}, key: null })
    .where(inArray(jobs.state, ["queued", "running"]))
    .run();
  tx.update(leases).set({ holder: null }).where(isNotNull(leases.holder)).run();
  tx.update(memberOperations)
    .set({ state: "unknown", message, settledAt: now.toISOString() })
    .where(inArray(memberOperations.state, ["intended"]))
    .run();
  tx.update(rosters)
    .set({ state: "paused", message })
    .where(inArray(rosters.state, ["applying"]))
    .run();
  const unplanned = inArray(rosters.state, ["queued", "planning"]);
  tx.delete(rosterRows)
    .where(inArray(rosterRows.rosterId, tx.select({ id: rosters.id }).from(rosters).where(unplanned)))
    .run();
  // The file itself is removed by the next sweep.
  tx.update(rosters).set({ state: "refused", message, file: null }).where(unplanned).run();
  numberOnFrom(tx, "sync_run", lastRunId);
  return tx.select({ members: count() }).from(members).get()?.members ?? 0;
}

/** New rows of a table get higher numbers than this one from now on. */
export function numberOnFrom(tx: PortalDb, table: string, last: number): void {
  tx.run(sql`UPDATE main.sqlite_sequence SET seq = max(seq, ${last}) WHERE name = ${table}`);
  // A table that never had a row has none there.
  tx.run(sql`
    INSERT INTO main.sqlite_sequence (name, seq) SELECT ${table}, ${last}
    WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = ${table})`);
}
