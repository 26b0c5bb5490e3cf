import type { PortalDb } from "@/lib/db/client";
import type { MemberRow } from "@/lib/db/members";
import { hasUnconfirmedRevocation } from "@/lib/db/operations";

/**
 * Whether the program has not confirmed what was decided here about a member's access, so that it should be asked
 * again. A member who is locked there is not included: unlocking them is enough.
 */
export function isUnconfirmed(
  portal: PortalDb,
  { clientUserId, accessState, serviceState }: Pick<MemberRow, "clientUserId" | "accessState" | "serviceState">,
): boolean {
  if (serviceState === "unknown") return true;
  if (accessState === "active") return serviceState === "deactivated";
  return serviceState === "active" || serviceState === "locked" || hasUnconfirmedRevocation(portal, clientUserId);
}
