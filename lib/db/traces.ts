import { and, desc, eq, notExists, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { PortalDb } from "./client";
import { auditEntries, erasures } from "./schema/portal/audit";
import { jobs } from "./schema/portal/jobs";
import { memberOperations, members } from "./schema/portal/members";
import { redemptions } from "./schema/portal/redemptions";
import { rosterRows, rosters } from "./schema/portal/rosters";

/**
 * Data about a person outside the member's own row. It outlives that row, and is stored by id, or, in a refused roster
 * line, only by e-mail address.
 */
export function readTraces(db: PortalDb, clientUserId: string, email: string | null) {
  const of = (column: AnySQLiteColumn) => sql`${column} = ${clientUserId}`;
  const spellings = db.selectDistinct({ email: rosterRows.email }).from(rosterRows).where(of(rosterRows.clientUserId));
  const emails = [email, ...spellings.all().map((row) => row.email)].filter((spelling) => spelling !== null);
  return {
    redemptions: db.select().from(redemptions).where(of(redemptions.clientUserId)).all(),
    operations: db.select().from(memberOperations).where(of(memberOperations.clientUserId)).all(),
    rosterRows: db
      .select()
      .from(rosterRows)
      .where(inRosterOf(db, clientUserId, emails))
      .all(),
    auditEntries: db
      .select()
      .from(auditEntries)
      .where(or(of(auditEntries.subject), of(auditEntries.actor)))
      .orderBy(desc(auditEntries.id))
      .all(),
  };
}

/** A person's lines in rosters: by id, or by e-mail address in any case, unless the line belongs to another member. */
function inRosterOf(db: PortalDb, clientUserId: string, emails: readonly string[]): SQL | undefined {
  const isTheirs = sql`${rosterRows.clientUserId} = ${clientUserId}`;
  if (emails.length === 0) return isTheirs;
  const folded = sql.join(
    emails.map((email) => sql`lower(${email})`),
    sql`, `,
  );
  const another = db.select().from(members).where(eq(members.clientUserId, rosterRows.clientUserId));
  return or(isTheirs, and(sql`lower(${rosterRows.email}) IN (${folded})`, notExists(another)));
}

export interface Erased {
  readonly clientUserId: string;
  /** In any spelling used in a roster. */
  readonly emails: readonly string[];
  readonly pseudonym: string;
}

/**
 * Replaces a person's id with a pseudonym wherever a row stays, and clears what could identify them. Rows of rosters
 * that have not been applied are deleted.
 */
export function pseudonymise(tx: PortalDb, { clientUserId, emails, pseudonym }: Erased): void {
  const isSubject = (column: AnySQLiteColumn) => sql`${column} = ${clientUserId}`;
  // The column's type requires an id; a pseudonym is not one, but is stored in its place.
  tx.run(
    sql`UPDATE redemption SET client_user_id = ${pseudonym}, detail = NULL WHERE client_user_id = ${clientUserId}`,
  );
  tx.run(sql`UPDATE member_operation SET client_user_id = ${pseudonym}, message = NULL, reason = NULL
    WHERE client_user_id = ${clientUserId}`);
  tx.update(memberOperations).set({ actor: pseudonym }).where(isSubject(memberOperations.actor)).run();

  const inRoster = inRosterOf(tx, clientUserId, emails);
  tx.delete(rosterRows).where(sql`${inRoster} AND ${rosterRows.state} IN ('planned', 'none')`).run();
  tx.update(rosterRows)
    .set({
      clientUserId: pseudonym,
      email: null,
      name: null,
      memberId: null,
      newEmailKey: null,
      before: null,
      after: null,
      reason: null,
    })
    .where(inRoster)
    .run();
  tx.update(rosters).set({ requestedBy: pseudonym }).where(isSubject(rosters.requestedBy)).run();
  tx.update(rosters).set({ appliedBy: pseudonym }).where(isSubject(rosters.appliedBy)).run();

  // A mail server's refusal may contain the address.
  for (const email of emails) {
    tx.update(jobs).set({ error: null }).where(sql`instr(lower(${jobs.error}), lower(${email}))`).run();
  }

  // The audit log's triggers check this table for the ids that may be replaced.
  tx.insert(erasures).values({ clientUserId, pseudonym }).run();
  tx.update(auditEntries)
    .set({
      subject: pseudonym,
      actor: sql`CASE ${auditEntries.actor} WHEN ${clientUserId} THEN ${pseudonym} ELSE ${auditEntries.actor} END`,
      reason: null,
      before: null,
      after: null,
      address: null,
    })
    .where(isSubject(auditEntries.subject))
    .run();
  // What they did to others stays unchanged: it is evidence for those people.
  tx.update(auditEntries).set({ actor: pseudonym, address: null }).where(isSubject(auditEntries.actor)).run();
  tx.delete(erasures).run();
}
