import type { PortalQuery } from "@/lib/db/client";
import { type KnownMember, listKnownMembers } from "@/lib/db/rosters";

/** The members as they are at one moment, found by id and by address. */
export interface KnownMembers {
  readonly all: readonly KnownMember[];
  byId(clientUserId: string): KnownMember | undefined;
  byEmailKey(key: string): KnownMember | undefined;
}

export function knownMembers(db: PortalQuery): KnownMembers {
  const all = listKnownMembers(db);
  const byId = new Map(all.map((member) => [member.clientUserId as string, member]));
  const byKey = new Map(all.map((member) => [member.emailKey, member]));
  return { all, byId: (id) => byId.get(id), byEmailKey: (key) => byKey.get(key) };
}
