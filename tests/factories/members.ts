import type { PortalDb } from "@/lib/db/client";
import { findMemberByClientUserId, insertMember } from "@/lib/db/members";
import { emailKey, emailSchema } from "@/lib/domain/email";
import { clientUserIdSchema } from "@/lib/domain/members";

type Said = Partial<Omit<Parameters<typeof insertMember>[1], "clientUserId" | "emailKey">>;

/** Adds an active member. @returns the number of their row */
export function insertPerson(db: PortalDb, id: string, { email, ...said }: Said = {}): number {
  const address = email ? { email, emailKey: emailKey(emailSchema.parse(email)) } : {};
  const usual = {
    firstName: "Ada",
    lastName: "Berg",
    role: "member",
    accessState: "active",
    serviceState: "active",
  } as const;
  return insertMember(db, { ...usual, ...said, ...address, clientUserId: clientUserIdSchema.parse(id) }).id;
}

/** @returns the number of a member's row */
export function memberIdOf(db: PortalDb, id: string): number {
  const member = findMemberByClientUserId(db, id);
  if (!member) throw new Error(`${id} is gone.`);
  return member.id;
}
