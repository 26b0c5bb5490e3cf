import { and, desc, eq, exists, inArray, isNull, lt, notExists, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { emailKey } from "@/lib/domain/email";
import { isOtherActor } from "@/lib/domain/members";
import { type AuditRow, isAboutPerson } from "./audit";
import type { PortalDb } from "./client";
import { findMemberByEmailKey, type MemberRow } from "./members";
import { auditEntries, erasures } from "./schema/portal/audit";
import { jobs } from "./schema/portal/jobs";
import { memberOperations, members } from "./schema/portal/members";
import { redemptions } from "./schema/portal/redemptions";
import { rosterRows, rosters } from "./schema/portal/rosters";

/** Of the log at a time: an admin who applies rosters has 100,000s, and these are read within milliseconds. */
const ENTRIES = 1_000;

/**
 * What is known of somebody beside the member's own row: it outlives that row, and is kept by id, or in a line of a
 * roster that was refused by e-mail address alone. Of the entries of the log it is the first page.
 * @param email the member's; null for somebody who has been deleted
 */
export function readTraces(db: PortalDb, clientUserId: string, email: string | null) {
  const of = (column: AnySQLiteColumn) => sql`${column} = ${clientUserId}`;
  return {
    redemptions: db.select().from(redemptions).where(of(redemptions.clientUserId)).all(),
    operations: db.select().from(memberOperations).where(of(memberOperations.clientUserId)).all(),
    rosterRows: db
      .select()
      .from(rosterRows)
      .where(inRosterOf(db, clientUserId, addressesOf(db, clientUserId, email)))
      .all(),
    auditEntries: pageAuditTraces(db, clientUserId),
  };
}

/**
 * What the log says of somebody's deeds and of what was done to them, newest first.
 * @param before id of the last entry of the page before
 */
export function pageAuditTraces(db: PortalDb, clientUserId: string, before?: number): AuditRow[] {
  const { id, subject, actor } = auditEntries;
  const newest = (isTheirs: SQL | undefined) =>
    db
      .select({ id })
      .from(auditEntries)
      .where(and(isTheirs, before === undefined ? undefined : lt(id, before)))
      .orderBy(desc(id))
      .limit(ENTRIES);
  // Each in the order of its own index: looked for together, all of them would be sorted for each page.
  const done = newest(and(sql`${subject} = ${clientUserId}`, isAboutPerson()));
  const did = newest(isDoneBy(clientUserId, actor));
  return db
    .select()
    .from(auditEntries)
    .where(sql`${id} IN (SELECT id FROM ${done} UNION SELECT id FROM ${did})`)
    .orderBy(desc(id))
    .limit(ENTRIES)
    .all();
}

/** What a process did is no person's, whatever id an older version let a member have. */
function isDoneBy(clientUserId: string, actor: AnySQLiteColumn): SQL {
  return isOtherActor(clientUserId) ? sql`false` : sql`${actor} = ${clientUserId}`;
}

/**
 * Once a member's row is gone nothing tells whose their address was: lines of rosters that know them by it alone get
 * their id, so that an erasure finds them. What a mail server said of the address, and what tells them in a line that
 * has another member's id and was never carried out, nobody needs any more: it is emptied.
 */
export function keepTraces(
  tx: PortalDb,
  { id, clientUserId, email }: Pick<MemberRow, "id" | "clientUserId" | "email">,
): void {
  tx.update(rosterRows).set({ formerId: clientUserId }).where(wasLeftOpenFor(tx, id)).run();
  const addresses = addressesOf(tx, clientUserId, email);
  const isNamedOtherwise = sql`${rosterRows.clientUserId} IS NOT ${clientUserId}`;
  tx.update(rosterRows)
    .set({ formerId: clientUserId })
    .where(and(inRosterOf(tx, clientUserId, addresses), isNamedOtherwise))
    .run();
  tx.update(rosterRows)
    .set({ email: null, emailKey: null, name: null, reason: null })
    .where(and(isAddressed(addresses), eq(rosterRows.state, "none"), exists(memberOfLine(tx))))
    .run();
  emptyErrors(tx, addresses);
}

/** A line of a roster that is theirs by its id, or was when they were deleted, or was left open for them. */
function isTheirs(db: PortalDb, clientUserId: string): SQL {
  const member = db.select({ id: members.id }).from(members).where(sql`${members.clientUserId} = ${clientUserId}`);
  return sql`(${rosterRows.clientUserId} = ${clientUserId} OR ${rosterRows.formerId} = ${clientUserId} OR ${wasLeftOpenFor(db, member)})`;
}

/** Planning knew the member by an address, which may be another one by now, and the line's id is nobody's. */
function wasLeftOpenFor(db: PortalDb, memberId: SQLWrapper | number): SQL {
  return sql`(${rosterRows.kind} = 'ask' AND ${rosterRows.memberId} = ${memberId} AND ${notExists(memberOfLine(db))})`;
}

/** The addresses that somebody is known by: the member's, and those of their lines, unless another member has them. */
function addressesOf(db: PortalDb, clientUserId: string, email: string | null): string[] {
  const lines = db.selectDistinct({ email: rosterRows.email }).from(rosterRows).where(isTheirs(db, clientUserId)).all();
  return [email, ...lines.map((line) => line.email)]
    .filter((address) => address !== null)
    .filter((address) => address.includes("@") && !isAnothers(db, address, clientUserId));
}

function isAnothers(db: PortalDb, address: string, clientUserId: string): boolean {
  const owner = findMemberByEmailKey(db, emailKey(address));
  return owner !== undefined && owner.clientUserId !== clientUserId;
}

/** Lines of rosters that are somebody's: by id, or by an address in any spelling, unless that line is another's. */
function inRosterOf(db: PortalDb, clientUserId: string, addresses: readonly string[]): SQL | undefined {
  const isNobodyElses = and(isNull(rosterRows.formerId), notExists(memberOfLine(db)));
  return or(isTheirs(db, clientUserId), and(isAddressed(addresses), isNobodyElses));
}

function isAddressed(addresses: readonly string[]): SQL {
  return inArray(rosterRows.emailKey, addresses.flatMap(spellings));
}

/** The member whom a line names by id. */
function memberOfLine(db: PortalDb) {
  return db.select().from(members).where(eq(members.clientUserId, rosterRows.clientUserId));
}

/** A mail server's refusal names the address. */
function emptyErrors(tx: PortalDb, addresses: readonly string[]): void {
  const named = addresses.flatMap(spellings);
  const told = tx.select({ id: jobs.id, error: jobs.error }).from(jobs).where(sql`instr(${jobs.error}, '@')`);
  for (const { id, error } of told.all()) {
    const folded = error?.normalize("NFC").toLowerCase();
    if (named.some((address) => folded?.includes(address))) {
      tx.update(jobs).set({ error: null }).where(eq(jobs.id, id)).run();
    }
  }
}

/**
 * As accounts are identified, which SQLite's own lower() can only do for ASCII; and with the domain as it was written.
 */
function spellings(address: string): string[] {
  return [emailKey(address), address.normalize("NFC").toLowerCase()];
}

export interface Erased {
  readonly clientUserId: string;
  readonly pseudonym: string;
}

/**
 * Replaces the id of a deleted person with a pseudonym in every row that stays, and empties what may reveal who it was.
 * Rows of rosters that have not been carried out are deleted.
 */
export function pseudonymise(tx: PortalDb, { clientUserId, pseudonym }: Erased): void {
  const isDeed = (actor: AnySQLiteColumn) => isDoneBy(clientUserId, actor);
  // The column's type requires an id; a pseudonym is not one, but is stored in its place.
  tx.run(
    sql`UPDATE redemption SET client_user_id = ${pseudonym}, detail = NULL WHERE client_user_id = ${clientUserId}`,
  );
  tx.run(sql`UPDATE member_operation SET client_user_id = ${pseudonym}, message = NULL, reason = NULL
    WHERE client_user_id = ${clientUserId}`);
  tx.update(memberOperations).set({ actor: pseudonym }).where(isDeed(memberOperations.actor)).run();

  const addresses = addressesOf(tx, clientUserId, null);
  emptyErrors(tx, addresses);
  const inRoster = inRosterOf(tx, clientUserId, addresses);
  // A line that failed before the program was asked would be carried out if the failures are tried again.
  const isUndone = sql`(${rosterRows.state} IN ('planned', 'none') OR (${rosterRows.state} = 'failed' AND ${rosterRows.operationId} IS NULL))`;
  tx.delete(rosterRows).where(sql`${inRoster} AND ${isUndone}`).run();
  tx.update(rosterRows)
    .set({
      clientUserId: pseudonym,
      formerId: null,
      email: null,
      emailKey: null,
      name: null,
      memberId: null,
      newEmailKey: null,
      before: null,
      after: null,
      reason: null,
    })
    .where(inRoster)
    .run();
  tx.update(rosters).set({ requestedBy: pseudonym }).where(isDeed(rosters.requestedBy)).run();
  tx.update(rosters).set({ appliedBy: pseudonym }).where(isDeed(rosters.appliedBy)).run();

  // The triggers of the audit log look here for whom they let be forgotten.
  tx.insert(erasures).values({ clientUserId, pseudonym }).run();
  tx.update(auditEntries)
    .set({
      subject: pseudonym,
      actor: sql`CASE WHEN ${isDeed(auditEntries.actor)} THEN ${pseudonym} ELSE ${auditEntries.actor} END`,
      reason: null,
      before: null,
      after: null,
      address: null,
    })
    .where(and(sql`${auditEntries.subject} = ${clientUserId}`, isAboutPerson()))
    .run();
  // What they did to others stays unchanged: it is evidence for those people.
  tx.update(auditEntries).set({ actor: pseudonym, address: null }).where(isDeed(auditEntries.actor)).run();
  tx.delete(erasures).run();
}
