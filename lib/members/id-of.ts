import { findMember } from "@/lib/db/members";
import type { Runtime } from "@/lib/runtime";

/**
 * The id by which the commands and the program know a member: what the log says of one, never the database's number.
 */
export function clientUserIdOf({ portal }: Pick<Runtime, "portal">, memberId: number): string | undefined {
  return findMember(portal, memberId)?.clientUserId;
}
