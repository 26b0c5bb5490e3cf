import { and, inArray, lt, notExists, or, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { isAboutPerson } from "./audit";
import type { PortalDb } from "./client";
import { auditEntries } from "./schema/portal/audit";
import { memberOperations, members } from "./schema/portal/members";
import { redemptions } from "./schema/portal/redemptions";
import { rosterRows, rosters } from "./schema/portal/rosters";
import { sessions } from "./schema/portal/sessions";

export interface Forgotten {
  readonly attempts: number;
  readonly sessions: number;
  /** For members who have been deleted. */
  readonly operations: number;
  readonly rosterRows: number;
  readonly auditEntries: number;
}

/** Deletes what is older than an instant: attempts and sessions of everybody, and all traces of deleted members. */
export function forgetBefore(tx: PortalDb, instant: Date): Forgotten {
  const before = instant.toISOString();
  const isDeleted = (id: AnySQLiteColumn) =>
    notExists(tx.select({ id: members.id }).from(members).where(sql`${members.clientUserId} = ${id}`));
  const seconds = Math.floor(instant.getTime() / 1000);
  // A roster that lapsed is as old as its file, not as its end; one that was refused has none.
  const isGivenUp = inArray(rosters.state, ["cancelled", "refused"]);
  const isPast = or(lt(rosters.endedAt, before), and(isGivenUp, lt(rosters.requestedAt, before)));
  const ended = tx.select({ id: rosters.id }).from(rosters).where(isPast);
  return {
    attempts: tx.delete(redemptions).where(lt(redemptions.startedAt, before)).run().changes,
    sessions: tx
      .delete(sessions)
      .where(or(lt(sessions.endedAt, seconds), lt(sessions.lastSeenAt, seconds)))
      .run().changes,
    operations: tx
      .delete(memberOperations)
      .where(and(lt(memberOperations.requestedAt, before), isDeleted(memberOperations.clientUserId)))
      .run().changes,
    rosterRows: tx
      .delete(rosterRows)
      .where(and(inArray(rosterRows.rosterId, ended), isDeleted(rosterRows.clientUserId)))
      .run().changes,
    auditEntries: tx
      .delete(auditEntries)
      .where(and(lt(auditEntries.at, before), isAboutPerson(), isDeleted(auditEntries.subject)))
      .run().changes,
  };
}
