import { type SQL, sql } from "drizzle-orm";
import type { PortalDb } from "./client";

/** How far the audit logs of two portal.db agree: main, and the attached `replaced`. */
export interface Logs {
  /** Number of the last entry that both have; 0 if there is none. */
  readonly lastShared: number;
  /** The lowest number that they gave to different entries; null if one log goes on where the other ends. */
  readonly firstOther: number | null;
  /** Whether neither comes from the other, as after the loss of a disk. */
  readonly begunAnew: boolean;
}

/**
 * An entry keeps its number and instant for ever, and numbers only rise. Instants alone would not tell what came first:
 * a clock may be set back. That only one log has a number tells little: retention may have removed it from the other
 * one. But what was begun anew has given out numbers of the backup's, and one that comes from the backup only higher
 * ones.
 */
export function compareLogs(db: PortalDb): Logs {
  const { lastShared, firstOther, overlap } = db.get<Pick<Logs, "lastShared" | "firstOther"> & { overlap: number }>(sql`
    SELECT coalesce(max(CASE WHEN ours.at = theirs.at THEN ours.id END), 0) AS lastShared,
      min(CASE WHEN ours.at <> theirs.at THEN ours.id END) AS firstOther,
      coalesce((SELECT min(id) FROM replaced.audit_entry) <= (SELECT max(id) FROM main.audit_entry), 0) AS overlap
    FROM main.audit_entry AS ours JOIN replaced.audit_entry AS theirs ON theirs.id = ours.id`);
  return { lastShared, firstOther, begunAnew: lastShared === 0 && overlap === 1 };
}

/**
 * The time that an audit entry is about. A restore is about what it took over, and about no time if it took nothing
 * over.
 */
const toldOf = sql`CASE action WHEN 'portal.restore' THEN after ->> '$.upTo' ELSE at END`;

/**
 * Whether the backup's audit log goes on after the last entry that both have, and the other one's tells of nothing
 * more: it is empty, or itself comes from an older backup. What it says of people is older than what the backup says.
 */
export function isOlder(db: PortalDb, { lastShared }: Logs): boolean {
  const { hasNews, hasLess } = db.get<{ hasNews: number; hasLess: number }>(sql`SELECT
    EXISTS (SELECT 1 FROM replaced.audit_entry WHERE id > ${lastShared} AND ${toldOf} NOT IN (
      SELECT ${toldOf} AS told FROM main.audit_entry WHERE told IS NOT NULL)) AS hasNews,
    EXISTS (SELECT 1 FROM main.audit_entry WHERE id > ${lastShared}) AS hasLess`);
  return hasNews === 0 && hasLess === 1;
}

/** The instant of the newest audit entry that the other database knew of, itself or by a restore. */
export function upTo(db: PortalDb): string | null {
  const newest = db.get<{ told: string } | undefined>(sql`
    SELECT ${toldOf} AS told FROM replaced.audit_entry WHERE told IS NOT NULL ORDER BY id DESC LIMIT 1`);
  return newest?.told ?? null;
}

/**
 * A condition on `member`: was in the other database at any time. A member missing from it was deleted there if its log
 * says so, or if it has used their number. The log alone is not enough: an erasure removes the id from it, and
 * retention the whole entry. The number alone is not enough either: once separate, both databases give out the same
 * ones. So it does not count for members who were added here since then, nor if another member has it there.
 */
export function wasThere({ lastShared, firstOther, begunAnew }: Logs): SQL {
  return sql`(
    EXISTS (SELECT 1 FROM replaced.member AS same WHERE same.client_user_id = member.client_user_id)
    OR EXISTS (
      SELECT 1 FROM replaced.audit_entry WHERE subject = member.client_user_id
        AND action = 'member.delete' AND outcome = 'done' AND id > ${lastShared})
    OR member.id <= coalesce((SELECT seq FROM replaced.sqlite_sequence WHERE name = 'member'), 0)
      AND NOT EXISTS (SELECT 1 FROM replaced.member AS other WHERE other.id = member.id)
      AND NOT EXISTS (
        SELECT 1 FROM main.audit_entry WHERE subject = member.client_user_id
          AND action = 'member.add' AND id >= ${begunAnew ? 0 : firstOther}))`;
}
