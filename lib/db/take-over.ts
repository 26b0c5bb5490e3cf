import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PortalDb } from "./client";
import { compareLogs, isOlder, upTo, wasThere } from "./compare-logs";
import { lastRevocation } from "./operations";
import { numberOnFrom } from "./restored";
import { members } from "./schema/portal/members";

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
  /** Came after the backup, and lost their access by a person: they are here, too: no roster adds them again. */
  readonly addedWithoutAccess: number;
  /** Have access as in the backup, because they were never in the other one. */
  readonly neverThere: number;
  /** The instant of the newest audit entry that the other one knew of, itself or by a restore; null if it has none. */
  readonly upTo: string | null;
  /** Whether neither was made from the other: one was begun anew, as after the loss of a disk. In an undo it is this one. */
  readonly begunAnew: boolean;
}

/**
 * Takes over from another portal.db what has been revoked or secured in it since, all of it or nothing: revoked access,
 * by whom, and roles; passwords, second factors and accounts at the organisation's sign-in as they are there. Members who
 * unsubscribed there stay unsubscribed. Whoever was never in it stays as in the backup. Whatever its age, offers mailed
 * about there count as mailed, and requests sent to the feed count as sent.
 *
 * If the other database was started from scratch, a roster has added everybody to it as a new member. What a member
 * lacks there was not taken from them, so only what was done there is taken over.
 * @param file the other one, which must have nothing left in its WAL
 * @returns `older` if it has no news of people
 */
export function takeOverFrom(db: PortalDb, file: string): TakenOver | "older" {
  db.$client.prepare("ATTACH ? AS replaced").run(file);
  try {
    return db.transaction(() => takeOver(db));
  } finally {
    db.$client.exec("DETACH replaced");
  }
}

function takeOver(db: PortalDb): TakenOver | "older" {
  const lastMember = lastNumber(db, "main", "member");
  takeFeedRequestsOf(db);
  takeMailedOffersOf(db);
  takeNumbersOf(db);
  const logs = compareLogs(db);
  if (isOlder(db, logs)) return "older";
  const { begunAnew } = logs;
  const there = wasThere(logs);
  const isTold = (value: SQL) => (begunAnew ? sql`${value} IS NOT NULL` : sql`true`);
  takeMailEndedIn(db, begunAnew ? choseMailThere : there);
  const newAddresses = takeAddressesOf(db, there, isTold(sql`later.email_key`));
  const addedWithoutAccess = takeRevokedOf(db, lastMember, { begunAnew });
  takeRevocationsOf(db);
  if (!begunAnew) {
    takeSecondFactorsOf(db, there);
    takeProviderAccountsOf(db, there);
  }
  return {
    newAddresses,
    addedWithoutAccess,
    demoted: begunAnew ? 0 : takeLowerRolesOf(db),
    newPasswords: db.run(sql`
      UPDATE member SET password_hash = later.password_hash FROM replaced.member AS later
      WHERE later.client_user_id = member.client_user_id AND member.password_hash IS NOT later.password_hash
        AND ${isTold(sql`later.password_hash`)}`).changes,
    keptOut: keepOut(db, there, { begunAnew }),
    neverThere: db.get<{ members: number }>(sql`
      SELECT count(*) AS members FROM member WHERE access_state = 'active' AND NOT ${there}`).members,
    upTo: upTo(db),
    begunAnew,
  };
}

/**
 * A member's number that was given out there is nobody else's: links to end mails are made for it. Nor is a roster's:
 * operations name it. Nor is a run's of the sync: the file of what a held one read is named after it, and is found again
 * where the restore is undone.
 */
function takeNumbersOf(db: PortalDb): void {
  for (const table of ["member", "roster", "sync_run"]) {
    numberOnFrom(db, table, lastNumber(db, "replaced", table));
  }
}

function lastNumber(db: PortalDb, database: "main" | "replaced", table: string): number {
  return db.get<{ last: number }>(sql`
    SELECT coalesce(max(seq), 0) AS last FROM ${sql.raw(database)}.sqlite_sequence WHERE name = ${table}`).last;
}

function takeLowerRolesOf(db: PortalDb): number {
  return db.run(sql`
    UPDATE member SET role = later.role FROM replaced.member AS later
    WHERE later.client_user_id = member.client_user_id
      AND (later.role = 'member' AND member.role <> 'member' OR later.role = 'support' AND member.role = 'admin')`)
    .changes;
}

/**
 * Whoever is an admin here may have been an ordinary member in a database that was begun anew, and a roster ends their
 * access. If no admin were left because of that, all of them keep it.
 */
function keepOut(db: PortalDb, there: SQL, { begunAnew }: { begunAnew: boolean }): number {
  const isOut = sql`(member.access_state = 'active' AND ${there} AND NOT EXISTS (
    SELECT 1 FROM replaced.member AS later
    WHERE later.client_user_id = member.client_user_id AND later.access_state = 'active'))`;
  const { adminsLeft } = db.get<{ adminsLeft: number }>(sql`
    SELECT count(*) AS adminsLeft FROM member WHERE role = 'admin' AND access_state = 'active' AND NOT ${isOut}`);
  const isSpared = begunAnew && adminsLeft === 0 ? sql`role = 'admin'` : sql`false`;
  return db.run(sql`UPDATE member SET access_state = 'deactivated' WHERE ${isOut} AND NOT ${isSpared}`).changes;
}

/**
 * Takes over members whom the backup does not have, and from whom a person took the access there: to a roster that
 * nobody looks at, they would be new. Whoever has a number that the backup's database had given out was deleted in it,
 * and stays so; what was begun anew gives out the same ones to others, who get new ones here.
 * @param lastMember the highest number that the backup's database had given out
 */
function takeRevokedOf(db: PortalDb, lastMember: number, { begunAnew }: { begunAnew: boolean }): number {
  if (!saysWho(db)) return 0;
  const { id: _number, email: _address, emailKey: _key, ...others } = getTableColumns(members);
  const there = db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('member', 'replaced')`);
  const names = Object.values(others).map(({ name }) => name);
  // An earlier version's table may lack some, which have a default then.
  const columns = sql.raw(names.filter((name) => there.some((column) => column.name === name)).join(", "));
  const isFree = sql`later.email_key NOT IN (SELECT email_key FROM main.member WHERE email_key IS NOT NULL)`;
  return db.run(sql`
    INSERT INTO main.member (id, email, email_key, ${columns})
    SELECT iif(later.id > ${lastMember}, later.id, NULL),
      iif(${isFree}, later.email, NULL), iif(${isFree}, later.email_key, NULL), ${columns}
    FROM replaced.member AS later
    WHERE (${begunAnew ? sql`true` : sql`later.id > ${lastMember}`}) AND later.access_state <> 'active'
      AND later.client_user_id NOT IN (SELECT client_user_id FROM main.member)
      AND (SELECT roster_id IS NULL FROM replaced.member_operation
        WHERE rowid = ${lastRevocation(sql`replaced.member_operation`, sql`later.client_user_id`)})
    ORDER BY later.id`).changes;
}

/** By whom access ended there: what a person decided, no roster takes back that nobody looks at. */
function takeRevocationsOf(db: PortalDb): void {
  if (!saysWho(db)) return;
  const columns = sql.raw(
    "id, client_user_id, kind, state, message, reason, notify, actor, is_repeat, roster_id, requested_at, settled_at",
  );
  db.run(sql`
    INSERT OR IGNORE INTO main.member_operation (${columns})
    SELECT ${columns} FROM replaced.member_operation AS last
    WHERE client_user_id IN (SELECT client_user_id FROM main.member)
      AND rowid = ${lastRevocation(sql`replaced.member_operation`, sql`last.client_user_id`)}
      AND client_user_id NOT IN (SELECT client_user_id FROM replaced.member WHERE access_state = 'active')
    ORDER BY rowid`);
}

/** Whether the other one tells whom a roster deactivated from whom a person did; earlier versions did not. */
function saysWho(db: PortalDb): boolean {
  const column = "SELECT 1 FROM pragma_table_info('member_operation', 'replaced') WHERE name = 'roster_id'";
  return db.$client.prepare(column).get() !== undefined;
}

/**
 * Takes over the addresses, so that nobody's link is sent to a mailbox that has become another person's. An address
 * belongs to one member only, and two members may have exchanged theirs: so first every address is removed that is
 * another member's by now, also where its earlier owner was deleted there.
 * @returns how many members now have another address
 */
function takeAddressesOf(db: PortalDb, there: SQL, isTold: SQL): number {
  db.run(sql`
    UPDATE member SET email = NULL, email_key = NULL WHERE EXISTS (
      SELECT 1 FROM replaced.member AS later
      WHERE later.email_key = member.email_key AND later.client_user_id <> member.client_user_id
        AND (${there} OR later.client_user_id IN (SELECT client_user_id FROM main.member))
    )`);
  return db.run(sql`
    UPDATE member SET email = later.email, email_key = later.email_key FROM replaced.member AS later
    WHERE later.client_user_id = member.client_user_id AND member.email_key IS NOT later.email_key
      AND ${isTold}`).changes;
}

/** A secret is sealed for the member's number, so it goes to the same number alone (lib/second-factor/take-code.ts). */
function takeSecondFactorsOf(db: PortalDb, there: SQL): void {
  if (!isThere(db, "second_factor")) return;
  const same = sql`JOIN replaced.member AS later ON later.id = taken.member_id
    JOIN main.member AS member ON member.id = later.id AND member.client_user_id = later.client_user_id`;
  db.run(sql`DELETE FROM recovery_code WHERE member_id IN (SELECT id FROM main.member WHERE ${there})`);
  db.run(sql`DELETE FROM second_factor WHERE member_id IN (SELECT id FROM main.member WHERE ${there})`);
  db.run(sql`
    INSERT INTO second_factor (member_id, sealed_secret, used_step, enrolled_at)
    SELECT member_id, sealed_secret, used_step, enrolled_at FROM replaced.second_factor AS taken ${same}`);
  db.run(sql`
    INSERT INTO recovery_code (code_hash, member_id) SELECT code_hash, member_id FROM replaced.recovery_code AS taken ${same}`);
}

/** An account that was unlinked there, or linked to somebody else, must not let anyone in again. */
function takeProviderAccountsOf(db: PortalDb, there: SQL): void {
  if (!isThere(db, "provider_account")) return;
  db.run(sql`
    DELETE FROM provider_account WHERE member_id IN (SELECT id FROM main.member WHERE ${there}) OR EXISTS (
      SELECT 1 FROM replaced.provider_account AS taken
      WHERE taken.issuer = provider_account.issuer AND taken.subject = provider_account.subject
    )`);
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

function takeMailedOffersOf(db: PortalDb): void {
  if (!isThere(db, "mailed_offer")) return;
  db.run(sql`
    INSERT OR IGNORE INTO mailed_offer (member_id, offer_id, mailed_on)
    SELECT member.id, told.offer_id, told.mailed_on FROM replaced.mailed_offer AS told
    JOIN replaced.member AS later ON later.id = told.member_id
    JOIN main.member AS member ON member.client_user_id = later.client_user_id`);
}

/** A condition on `member`, for a database in which nobody has asked for mail at first. */
const choseMailThere = sql`EXISTS (
  SELECT 1 FROM replaced.audit_entry WHERE subject = member.client_user_id AND action = 'member.mail-choice')`;

/** @param whose wishes count there, also that they have none */
function takeMailEndedIn(db: PortalDb, whose: SQL): void {
  if (!isThere(db, "saved_offer_mail_wish")) return;
  db.run(sql`
    DELETE FROM saved_offer_mail_wish WHERE member_id IN (SELECT id FROM main.member WHERE ${whose})
      AND member_id NOT IN (
        SELECT member.id FROM replaced.saved_offer_mail_wish AS wish
        JOIN replaced.member AS later ON later.id = wish.member_id
        JOIN main.member AS member ON member.client_user_id = later.client_user_id
      )`);
}

/** A database from an older version lacks some tables. */
function isThere(db: PortalDb, table: string): boolean {
  return db.$client.prepare("SELECT 1 FROM replaced.sqlite_schema WHERE name = ?").get(table) !== undefined;
}
