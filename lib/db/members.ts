import { and, count, eq, isNotNull, ne, sql } from "drizzle-orm";
import { sortKey } from "@/lib/domain/fold";
import type { AccessState, ClientUserId, Role, ServiceState } from "@/lib/domain/members";
import type { ProfileChange } from "@/lib/domain/roster";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { members } from "./schema/portal/members";

export type MemberRow = typeof members.$inferSelect;
type NewMember = Omit<typeof members.$inferInsert, "id" | "firstNameKey" | "lastNameKey" | "createdAt" | "updatedAt">;

const memberStatement = prepared((db: PortalDb) =>
  db
    .select()
    .from(members)
    .where(eq(members.id, sql.placeholder("id")))
    .prepare(),
);

export function findMember(db: PortalDb, id: number): MemberRow | undefined {
  return memberStatement(db).get({ id });
}

export function findMemberByClientUserId(db: PortalDb, clientUserId: string): MemberRow | undefined {
  return db.select().from(members).where(sql`${members.clientUserId} = ${clientUserId}`).get();
}

/** @param key as `emailKey` makes it. */
export function findMemberByEmailKey(db: PortalDb, key: string): MemberRow | undefined {
  return db.select().from(members).where(eq(members.emailKey, key)).get();
}

export function findMemberNames(
  db: PortalDb,
  clientUserIds: readonly string[],
): Pick<MemberRow, "clientUserId" | "firstName" | "lastName">[] {
  const { clientUserId, firstName, lastName } = members;
  return db
    .select({ clientUserId, firstName, lastName })
    .from(members)
    .where(sql`${clientUserId} IN (SELECT value FROM json_each(${JSON.stringify(clientUserIds)}))`)
    .all();
}

const insertStatement = prepared((db: PortalDb) =>
  db
    .insert(members)
    .values({
      clientUserId: sql.placeholder("clientUserId"),
      email: sql.placeholder("email"),
      emailKey: sql.placeholder("emailKey"),
      firstName: sql.placeholder("firstName"),
      lastName: sql.placeholder("lastName"),
      firstNameKey: sql.placeholder("firstNameKey"),
      lastNameKey: sql.placeholder("lastNameKey"),
      address: sql.placeholder("address"),
      city: sql.placeholder("city"),
      state: sql.placeholder("state"),
      zip: sql.placeholder("zip"),
      country: sql.placeholder("country"),
      phone: sql.placeholder("phone"),
      position: sql.placeholder("position"),
      passwordHash: sql.placeholder("passwordHash"),
      role: sql.placeholder("role"),
      accessState: sql.placeholder("accessState"),
      serviceState: sql.placeholder("serviceState"),
      createdAt: sql.placeholder("now"),
      updatedAt: sql.placeholder("now"),
    })
    .returning()
    .prepare(),
);

export function insertMember(db: PortalDb, member: NewMember): MemberRow {
  const { email = null, emailKey = null, passwordHash = null, ...said } = member;
  const { address = null, city = null, state = null, zip = null, country = null, phone = null, position = null } = said;
  const profile = { email, address, city, state, zip, country, phone, position };
  const keys = { emailKey, ...nameKeys(said) };
  return insertStatement(db).get({ ...said, ...profile, ...keys, passwordHash, now: new Date().toISOString() });
}

interface MemberChange extends ProfileChange {
  readonly emailKey?: string | null;
  readonly role?: Role;
  readonly accessState?: AccessState;
  readonly passwordHash?: string | null;
}

export function updateMember(db: PortalDb, id: number, change: MemberChange): void {
  db.update(members)
    .set({ ...change, ...nameKeys(change), updatedAt: new Date().toISOString() })
    .where(eq(members.id, id))
    .run();
}

/** Of the names that are given. */
function nameKeys({ firstName, lastName }: Pick<ProfileChange, "firstName" | "lastName">) {
  return {
    ...(firstName !== undefined && { firstNameKey: sortKey(firstName) }),
    ...(lastName !== undefined && { lastNameKey: sortKey(lastName) }),
  };
}

/**
 * Makes the keys of members that a statement without them has inserted: an earlier version's, or one that took them over
 * from its database.
 */
export function makeNameKeys({ $client }: PortalDb): void {
  const unnamed = $client.prepare<[], { id: number; first: string; last: string }>(
    "SELECT id, first_name AS first, last_name AS last FROM member WHERE last_name_key = ''",
  );
  if (!unnamed.get()) return;
  const name = $client.prepare("UPDATE member SET first_name_key = ?, last_name_key = ? WHERE id = ?");
  const makeThem = $client.transaction(() => {
    for (const { id, first, last } of unnamed.all()) name.run(sortKey(first), sortKey(last), id);
  });
  makeThem.immediate();
}

export function deleteMemberRow(db: PortalDb, id: number): void {
  db.delete(members).where(eq(members.id, id)).run();
}

const serviceStateStatement = prepared((db: PortalDb) =>
  db
    .update(members)
    .set({ serviceState: sql`${sql.placeholder("state")}`, serviceStateAt: sql`${sql.placeholder("now")}` })
    .where(eq(members.clientUserId, sql.placeholder("clientUserId")))
    .prepare(),
);

/** Records the member access service's last answer about a member. */
export function recordServiceState(db: PortalDb, clientUserId: ClientUserId, state: ServiceState): void {
  serviceStateStatement(db).run({ clientUserId, state, now: new Date().toISOString() });
}

export function recordSignIn(db: PortalDb, id: number): void {
  db.update(members).set({ lastSignInAt: new Date().toISOString() }).where(eq(members.id, id)).run();
}

const redemptionStatement = prepared((db: PortalDb) =>
  db
    .update(members)
    .set({
      lastRedemptionAt: sql`${sql.placeholder("now")}`,
      serviceState: "active",
      serviceStateAt: sql`${sql.placeholder("now")}`,
    })
    .where(eq(members.clientUserId, sql.placeholder("clientUserId")))
    .prepare(),
);

/** Records that the service logged a member in, and so considers it active. */
export function recordRedemption(db: PortalDb, clientUserId: ClientUserId): void {
  redemptionStatement(db).run({ clientUserId, now: new Date().toISOString() });
}

export function hasMembersWithAccess(db: PortalDb): boolean {
  return (
    db.select({ id: members.id }).from(members).where(eq(members.accessState, "active")).limit(1).get() !== undefined
  );
}

/** Also where all have been deleted since. */
export function hasHadMembers({ $client }: PortalDb): boolean {
  return $client.prepare("SELECT 1 FROM sqlite_sequence WHERE name = 'member' AND seq > 0").get() !== undefined;
}

/** Admins with access and a way to sign in. */
export function countOtherAdmins(db: PortalDb, id: number, { needsPassword }: { needsPassword: boolean }): number {
  const isAdmin = and(eq(members.role, "admin"), eq(members.accessState, "active"), ne(members.id, id));
  const canSignIn = and(isNotNull(members.email), needsPassword ? isNotNull(members.passwordHash) : undefined);
  const row = db.select({ admins: count() }).from(members).where(and(isAdmin, canSignIn)).get();
  return row?.admins ?? 0;
}
