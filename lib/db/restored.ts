import { count, inArray, isNotNull, sql } from "drizzle-orm";
import type { PortalDb } from "./client";
import { jobs } from "./schema/portal/jobs";
import { leases } from "./schema/portal/leases";
import { memberOperations, members } from "./schema/portal/members";
import { passwordLinks } from "./schema/portal/password-links";
import { providerAccounts } from "./schema/portal/provider-accounts";
import { rosters } from "./schema/portal/rosters";
import { recoveryCodes, secondFactors } from "./schema/portal/second-factors";
import { sessions } from "./schema/portal/sessions";

/** What a restored portal.db took over from the one it replaces, as numbers of members. */
export interface TakenOver {
  /** Had access in the backup, and have lost it since. */
  readonly keptOut: number;
  /** Have a lower role since. */
  readonly demoted: number;
  /** Have another password since, or none. */
  readonly newPasswords: number;
  /** Have another e-mail address since, or none. */
  readonly newAddresses: number;
}

/**
 * Takes over from another portal.db what has been revoked or secured in it since, all of it or nothing: revoked access
 * and roles; passwords, second factors and accounts at the organisation's sign-in as they are there. Members who
 * unsubscribed there stay unsubscribed, offers mailed about there count as mailed, and requests sent to the feed count
 * as sent.
 * @param file the other one, which must have nothing left in its WAL
 */
export function takeOverFrom(db: PortalDb, file: string): TakenOver {
  db.$client.prepare("ATTACH ? AS replaced").run(file);
  try {
    return db.transaction(() => takeOver(db));
  } finally {
    db.$client.exec("DETACH replaced");
  }
}

function takeOver(db: PortalDb): TakenOver {
  takeMailEndedIn(db);
  takeSecondFactorsOf(db);
  takeProviderAccountsOf(db);
  takeFeedRequestsOf(db);
  return {
    newAddresses: takeAddressesOf(db),
    demoted: db.run(sql`
      UPDATE member SET role = later.role FROM replaced.member AS later
      WHERE later.client_user_id = member.client_user_id
        AND (later.role = 'member' AND member.role <> 'member' OR later.role = 'support' AND member.role = 'admin')`)
      .changes,
    newPasswords: db.run(sql`
      UPDATE member SET password_hash = later.password_hash FROM replaced.member AS later
      WHERE later.client_user_id = member.client_user_id AND member.password_hash IS NOT later.password_hash`).changes,
    keptOut: db.run(sql`
      UPDATE member SET access_state = 'deactivated' WHERE access_state = 'active' AND NOT EXISTS (
        SELECT 1 FROM replaced.member AS later
        WHERE later.client_user_id = member.client_user_id AND later.access_state = 'active'
      )`).changes,
  };
}

/**
 * Takes over the addresses, so that nobody's link is sent to a mailbox that has become another person's. An address belongs
 * to one member only, and two members may have exchanged theirs: so first every address is removed that is another
 * member's by now, also where its earlier owner was deleted there.
 * @returns how many members now have another address
 */
function takeAddressesOf(db: PortalDb): number {
  db.run(sql`
    UPDATE member SET email = NULL, email_key = NULL WHERE EXISTS (
      SELECT 1 FROM replaced.member AS later
      WHERE later.email_key = member.email_key AND later.client_user_id <> member.client_user_id
    )`);
  return db.run(sql`
    UPDATE member SET email = later.email, email_key = later.email_key FROM replaced.member AS later
    WHERE later.client_user_id = member.client_user_id AND member.email_key IS NOT later.email_key`).changes;
}

/** A secret is sealed for the member's number, so it goes to the same number alone (lib/second-factor/take-code.ts). */
function takeSecondFactorsOf(db: PortalDb): void {
  if (!isThere(db, "second_factor")) return;
  const same = sql`JOIN replaced.member AS later ON later.id = taken.member_id
    JOIN main.member AS member ON member.id = later.id AND member.client_user_id = later.client_user_id`;
  db.delete(recoveryCodes).run();
  db.delete(secondFactors).run();
  db.run(sql`
    INSERT INTO second_factor (member_id, sealed_secret, used_step, enrolled_at)
    SELECT member_id, sealed_secret, used_step, enrolled_at FROM replaced.second_factor AS taken ${same}`);
  db.run(sql`
    INSERT INTO recovery_code (code_hash, member_id) SELECT code_hash, member_id FROM replaced.recovery_code AS taken ${same}`);
}

/** An account that was unlinked there must not let anyone in again. */
function takeProviderAccountsOf(db: PortalDb): void {
  if (!isThere(db, "provider_account")) return;
  db.delete(providerAccounts).run();
  db.run(sql`
    INSERT INTO provider_account (issuer, subject, member_id, linked_at)
    SELECT taken.issuer, taken.subject, member.id, taken.linked_at FROM replaced.provider_account AS taken
    JOIN replaced.member AS later ON later.id = taken.member_id
    JOIN main.member AS member ON member.client_user_id = later.client_user_id`);
}

/** The feed has counted them, whatever the backup contains. */
function takeFeedRequestsOf(db: PortalDb): void {
  db.run(sql`
    INSERT INTO feed_request (url, at) SELECT sent.url, sent.at FROM replaced.feed_request AS sent
    WHERE NOT EXISTS (SELECT 1 FROM main.feed_request AS known WHERE known.url = sent.url AND known.at = sent.at)`);
}

/** A database from an older version lacks some tables. */
function isThere(db: PortalDb, table: string): boolean {
  return db.$client.prepare("SELECT 1 FROM replaced.sqlite_schema WHERE name = ?").get(table) !== undefined;
}

function takeMailEndedIn(db: PortalDb): void {
  if (!isThere(db, "mailed_offer")) return;
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
 * Removes from a restored portal.db what was true only at the time of the backup. Each member's state at the service is
 * unknown until it has been asked; sessions, links and unfinished work are not revived.
 * @param lastRunId of the sync that made the current catalogue: later runs get higher numbers
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
    // The file itself is removed by the next sweep.
    .set({ state: "refused", message, file: null })
    .where(inArray(rosters.state, ["queued", "planning"]))
    .run();
  tx.run(sql`UPDATE sqlite_sequence SET seq = max(seq, ${lastRunId}) WHERE name = 'sync_run'`);
  // A backup from before the first run has no row there.
  tx.run(sql`
    INSERT INTO sqlite_sequence (name, seq) SELECT 'sync_run', ${lastRunId}
    WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'sync_run')`);
  return tx.select({ members: count() }).from(members).get()?.members ?? 0;
}
