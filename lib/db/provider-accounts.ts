import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { PortalDb } from "./client";
import type { MemberRow } from "./members";
import { members } from "./schema/portal/members";
import { providerAccounts } from "./schema/portal/provider-accounts";

type ProviderAccountRow = typeof providerAccounts.$inferSelect;
export type ProviderAccount = Pick<ProviderAccountRow, "issuer" | "subject">;

export function findMemberByProviderAccount(db: PortalDb, { issuer, subject }: ProviderAccount): MemberRow | undefined {
  return db
    .select(getTableColumns(members))
    .from(providerAccounts)
    .innerJoin(members, eq(members.id, providerAccounts.memberId))
    .where(and(eq(providerAccounts.issuer, issuer), eq(providerAccounts.subject, subject)))
    .get();
}

/** The accounts that a member has used, latest first; one per issuer. */
export function providerAccountsOf(db: PortalDb, memberId: number): Omit<ProviderAccountRow, "memberId">[] {
  const { memberId: _owner, ...account } = getTableColumns(providerAccounts);
  return db
    .select(account)
    .from(providerAccounts)
    .where(eq(providerAccounts.memberId, memberId))
    .orderBy(desc(providerAccounts.linkedAt))
    .all();
}

export function insertProviderAccount(db: PortalDb, account: ProviderAccount & { memberId: number }): void {
  db.insert(providerAccounts)
    .values({ ...account, linkedAt: new Date().toISOString() })
    .run();
}

/** @returns whether there was one. */
export function deleteProviderAccountsOf(db: PortalDb, memberId: number): boolean {
  return db.delete(providerAccounts).where(eq(providerAccounts.memberId, memberId)).run().changes > 0;
}
