import type { PortalDb } from "@/lib/db/client";
import { findMemberByClientUserId, recordServiceState } from "@/lib/db/members";
import type { RedemptionRow } from "@/lib/db/redemptions";
import { isLoginOvertaken } from "./overtaken";
import { revokeAgain } from "./revoke-again";
import { stateSaidBy } from "./state-said";

type Attempt = Pick<RedemptionRow, "id" | "clientUserId">;

/** What a refusal of a login says of the member at the program, unless a later call has told since. */
export function recordRefusedLogin(tx: PortalDb, { id, clientUserId }: Attempt, code: string): void {
  const state = stateSaidBy(code);
  if (state && !isLoginOvertaken(tx, id)) recordServiceState(tx, clientUserId, state);
}

/**
 * For a login whose answer never came or was not given on: the member's state at the program is unknown, and if access
 * was revoked here, the program may have restored it.
 */
export function recordLostLogin(tx: PortalDb, { id, clientUserId }: Attempt): void {
  if (findMemberByClientUserId(tx, clientUserId)?.accessState !== "active") revokeAgain(tx, clientUserId);
  else if (!isLoginOvertaken(tx, id)) recordServiceState(tx, clientUserId, "unknown");
}
