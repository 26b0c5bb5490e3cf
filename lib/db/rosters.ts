import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { FileMark, RosterState } from "@/lib/domain/roster";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { members } from "./schema/portal/members";
import { rosters } from "./schema/portal/rosters";

export type RosterRecord = typeof rosters.$inferSelect;
type NewRoster = Pick<RosterRecord, "name" | "source" | "options" | "requestedBy" | "state"> &
  Partial<Pick<RosterRecord, "file" | "undoOf" | "message">>;
export type RosterChange = Partial<Omit<RosterRecord, "id" | "name" | "source" | "requestedBy" | "requestedAt">>;

export function insertRoster(db: PortalDb, roster: NewRoster): RosterRecord {
  return db
    .insert(rosters)
    .values({ ...roster, requestedAt: new Date().toISOString() })
    .returning()
    .get();
}

const rosterStatement = prepared((db: PortalDb) =>
  db
    .select()
    .from(rosters)
    .where(eq(rosters.id, sql.placeholder("id")))
    .prepare(),
);

export function findRoster(db: PortalDb, id: number): RosterRecord | undefined {
  return rosterStatement(db).get({ id });
}

export function updateRoster(db: PortalDb, id: number, change: RosterChange): void {
  db.update(rosters).set(change).where(eq(rosters.id, id)).run();
}

/** Newest first. @param before id of the last roster of the previous page */
export function listRosterRecords(db: PortalDb, limit: number, before?: number): RosterRecord[] {
  return db
    .select()
    .from(rosters)
    .where(before === undefined ? undefined : lt(rosters.id, before))
    .orderBy(desc(rosters.id))
    .limit(limit)
    .all();
}

/** The last one that undoes a roster, unless it was refused or discarded. */
export function lastUndoOf(db: PortalDb, undoOf: number): RosterRecord | undefined {
  return db
    .select()
    .from(rosters)
    .where(
      and(
        eq(rosters.undoOf, undoOf),
        or(notInArray(rosters.state, ["refused", "cancelled"]), isNotNull(rosters.startedAt)),
      ),
    )
    .orderBy(desc(rosters.id))
    .limit(1)
    .get();
}

/** The result of the last poll of ROSTER_SOURCE that found something or failed. */
export function lastFromSource(db: PortalDb): RosterRecord | undefined {
  return db.select().from(rosters).where(eq(rosters.source, "source")).orderBy(desc(rosters.id)).limit(1).get();
}

export interface TakenFile extends FileMark {
  /** Milliseconds since 1970. */
  readonly takenAt: number;
}

/** The files of a folder that were taken, and not refused; the last one first. */
export function filesTaken(db: PortalDb): TakenFile[] {
  return db
    .select({ file: rosters.sourceFile, requestedAt: rosters.requestedAt })
    .from(rosters)
    .where(and(isNotNull(rosters.sourceFile), ne(rosters.state, "refused")))
    .orderBy(desc(rosters.id))
    .all()
    .flatMap(({ file, requestedAt }) => (file ? { ...file, takenAt: Date.parse(requestedAt) } : []));
}

/** Names of the files that rosters still have. */
export function listRosterFiles(db: PortalDb): ReadonlySet<string> {
  const kept = db.select({ file: rosters.file }).from(rosters).where(isNotNull(rosters.file)).all();
  return new Set(kept.flatMap(({ file }) => file ?? []));
}

/** Those that are applied in part first, then the newest. */
export function listRostersIn(db: PortalDb, states: readonly RosterState[], limit: number): RosterRecord[] {
  return db
    .select()
    .from(rosters)
    .where(inArray(rosters.state, [...states]))
    .orderBy(desc(eq(rosters.state, "paused")), desc(rosters.id))
    .limit(limit)
    .all();
}

export function countRostersIn(db: PortalDb, states: readonly RosterState[]): number {
  const counted = db
    .select({ rosters: count() })
    .from(rosters)
    .where(inArray(rosters.state, [...states]))
    .get();
  return counted?.rosters ?? 0;
}

/** Those from ROSTER_SOURCE in one of these states. */
export function listFromSource(db: PortalDb, states: readonly RosterState[]): RosterRecord[] {
  return db
    .select()
    .from(rosters)
    .where(and(eq(rosters.source, "source"), inArray(rosters.state, [...states])))
    .all();
}

/** Whether one that came from ROSTER_SOURCE later has been applied, if only in part. */
export function isNewerApplied(db: PortalDb, id: number): boolean {
  const newer = db
    .select({ id: rosters.id })
    .from(rosters)
    .where(and(eq(rosters.source, "source"), gt(rosters.id, id), isNotNull(rosters.startedAt)))
    .limit(1)
    .get();
  return newer !== undefined;
}

/**
 * Those in one of these states that have not been planned or applied since an instant.
 * @param ahead from when on they can only have been by a clock that was ahead, which does not count
 */
export function listUnmovedSince(
  db: PortalDb,
  states: readonly RosterState[],
  instant: Date,
  ahead?: Date,
): RosterRecord[] {
  const moved = sql`max(${rosters.requestedAt}, coalesce(${rosters.plannedAt}, ''), coalesce(${rosters.runStartedAt}, ''))`;
  return db
    .select()
    .from(rosters)
    .where(
      and(
        inArray(rosters.state, [...states]),
        or(lt(moved, instant.toISOString()), ahead && gt(moved, ahead.toISOString())),
      ),
    )
    .all();
}

/** The columns of a member that a roster can set, or has to check. */
export const knownColumns = {
  id: members.id,
  clientUserId: members.clientUserId,
  email: members.email,
  emailKey: members.emailKey,
  firstName: members.firstName,
  lastName: members.lastName,
  address: members.address,
  city: members.city,
  state: members.state,
  zip: members.zip,
  country: members.country,
  phone: members.phone,
  position: members.position,
  role: members.role,
  accessState: members.accessState,
};

export type KnownMember = Pick<typeof members.$inferSelect, keyof typeof knownColumns>;

/** Members with one of these ids, or of these addresses as `emailKey` makes them. */
export function findKnownMembers(
  db: PortalDb,
  by: { readonly ids: readonly string[]; readonly emailKeys: readonly string[] },
): KnownMember[] {
  const oneOf = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
  return db
    .select(knownColumns)
    .from(members)
    .where(or(sql`${members.clientUserId} IN ${oneOf(by.ids)}`, sql`${members.emailKey} IN ${oneOf(by.emailKeys)}`))
    .all();
}

/** How many figures the ids have that are nothing but figures, and begin with a zero. */
export function zeroIdLengths(db: PortalDb): number[] {
  const length = sql<number>`length(${members.clientUserId})`;
  return db
    .selectDistinct({ length })
    .from(members)
    .where(sql`${members.clientUserId} GLOB '0*' AND ${members.clientUserId} NOT GLOB '*[^0-9]*'`)
    .all()
    .map((row) => row.length);
}

/** Members with access, by their number in the table. @param after of the last member of the previous page */
export function pageActiveMembers(db: PortalDb, limit: number, after: number): KnownMember[] {
  return db
    .select(knownColumns)
    .from(members)
    .where(and(eq(members.accessState, "active"), gt(members.id, after)))
    .orderBy(asc(members.id))
    .limit(limit)
    .all();
}

export function countActiveMembers(db: PortalDb): number {
  return db.select({ active: count() }).from(members).where(eq(members.accessState, "active")).get()?.active ?? 0;
}
