import { count, inArray, isNotNull, sql } from "drizzle-orm";
import type { PortalDb } from "./client";
import { jobs } from "./schema/portal/jobs";
import { leases } from "./schema/portal/leases";
import { memberOperations, members } from "./schema/portal/members";
import { passwordLinks } from "./schema/portal/password-links";
import { rosters } from "./schema/portal/rosters";
import { sessions } from "./schema/portal/sessions";

/**
 * Takes access from everybody who no longer has it in another portal.db: deactivated there, or deleted. Mail that was
 * unsubscribed from there is unsubscribed from, and what was told there by mail counts as told.
 * @param file the other one, in which nothing is left to be recovered from its WAL
 * @returns how many lost it
 */
export function takeAccessLostIn(db: PortalDb, file: string): number {
  db.$client.prepare("ATTACH ? AS replaced").run(file);
  try {
    takeMailEndedIn(db);
    return db.run(sql`
      UPDATE member SET access_state = 'deactivated' WHERE access_state = 'active' AND NOT EXISTS (
        SELECT 1 FROM replaced.member AS later
        WHERE later.client_user_id = member.client_user_id AND later.access_state = 'active'
      )`).changes;
  } finally {
    db.$client.exec("DETACH replaced");
  }
}

function takeMailEndedIn(db: PortalDb): void {
  const knowsMail = db.$client.prepare("SELECT 1 FROM replaced.sqlite_schema WHERE name = 'mailed_offer'").get();
  if (!knowsMail) return;
  db.run(sql`
    DELETE FROM saved_offer_mail_wish WHERE member_id NOT IN (
      SELECT member.id FROM replaced.saved_offer_mail_wish AS wish
      JOIN replaced.member AS later ON later.id = wish.member_id
      JOIN main.member AS member ON member.client_user_id = later.client_user_id
    )`);
  db.run(sql`
    INSERT OR IGNORE INTO mailed_offer (member_id, offer_id, mailed_on)
    SELECT member.id, told.offer_id, told.mailed_on FROM replaced.mailed_offer AS told
    JOIN replaced.member AS later ON later.id = told.member_id
    JOIN main.member AS member ON member.client_user_id = later.client_user_id`);
}

/**
 * Takes out of a restored portal.db what was true only at the time of the backup. What the service thinks of each member
 * is unknown until it has been asked; sessions, links and work under way are not revived.
 * @param lastRunId of the sync that made today's catalogue: later runs get higher numbers
 * @returns the number of members
 */
export function forgetTheMoment(tx: PortalDb, { message, lastRunId }: { message: string; lastRunId: number }): number {
  const now = new Date();
  tx.update(members).set({ serviceState: "unknown", serviceStateAt: null }).run();
  tx.delete(sessions).run();
  tx.delete(passwordLinks).run();
  tx.update(jobs)
    .set({ state: "failed", error: message, endedAt: now.getTime(), leaseUntil: null })
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
  tx.update(rosters)
    // The file itself goes with the next sweep.
    .set({ state: "refused", message, file: null })
    .where(inArray(rosters.state, ["queued", "planning"]))
    .run();
  tx.run(sql`UPDATE sqlite_sequence SET seq = max(seq, ${lastRunId}) WHERE name = 'sync_run'`);
  return tx.select({ members: count() }).from(members).get()?.members ?? 0;
}
