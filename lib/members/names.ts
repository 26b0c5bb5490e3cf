import { findMemberNames } from "@/lib/db/members";
import { memberName } from "@/lib/domain/members";
import type { Runtime } from "@/lib/runtime";

/** The names of members by id, for records that contain only ids; members that no longer exist are left out. */
export function namesOf({ portal }: Pick<Runtime, "portal">, ids: readonly string[]): ReadonlyMap<string, string> {
  const found = findMemberNames(portal, [...new Set(ids)]);
  return new Map(found.map((member) => [member.clientUserId, memberName(member)]));
}
