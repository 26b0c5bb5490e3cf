import type { PortalDb } from "@/lib/db/client";
import { isRevokedByPerson } from "@/lib/db/operations";
import { findKnownMembers, type KnownMember } from "@/lib/db/rosters";
import type { OtherZeros } from "./other-zeros";

/** Members as they are, found by id and by address. */
export interface KnownMembers {
  byId(clientUserId: string | null | undefined): KnownMember | undefined;
  byEmailKey(key: string | undefined): KnownMember | undefined;
  /** Whose id differs from an unknown one by zeros in front of its figures. */
  byOtherZeros(clientUserId: string | undefined): KnownMember | undefined;
  /** Looked up only when asked, as few lines are about members without access. */
  isRevokedByPerson(member: KnownMember): boolean;
}

/** Looks up the members for some lines of a roster at a time; a query binds only so many parameters. */
export function knownMembers(
  db: PortalDb,
  named: readonly { readonly clientUserId?: string | null | undefined; readonly emailKey?: string | undefined }[],
  otherZeros: OtherZeros = () => [],
): KnownMembers {
  const found = findKnownMembers(db, {
    ids: named.flatMap(({ clientUserId }) => (clientUserId ? [clientUserId, ...otherZeros(clientUserId)] : [])),
    emailKeys: named.flatMap(({ emailKey }) => emailKey ?? []),
  });
  const byId = new Map<string, KnownMember>(found.map((member) => [member.clientUserId, member]));
  const byKey = new Map(found.map((member) => [member.emailKey, member]));
  return {
    byId: (id) => (id ? byId.get(id) : undefined),
    byOtherZeros(id) {
      if (id === undefined || byId.has(id)) return undefined;
      const spelling = otherZeros(id).find((other) => byId.has(other));
      return spelling === undefined ? undefined : byId.get(spelling);
    },
    byEmailKey: (key) => (key ? byKey.get(key) : undefined),
    isRevokedByPerson: ({ clientUserId }) => isRevokedByPerson(db, clientUserId),
  };
}
