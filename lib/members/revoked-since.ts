import type { PortalDb } from "@/lib/db/client";
import { type OperationRow, operationsAfter, REVOKING_KINDS } from "@/lib/db/operations";
import { ConflictError } from "@/lib/errors";
import { memberReasons } from "@/lib/text/member-reasons";
import type { Operation, ServiceOutcome } from "./ask-service";
import { revokeAgain } from "./revoke-again";

/** A request for access was overtaken by a revocation. */
export class AccessRevokedError extends ConflictError {
  constructor() {
    super(memberReasons.revokedMeanwhile);
  }
}

/**
 * Whether somebody requested a deactivation or deletion after an operation: asking once more decides nothing anew.
 */
export function isRevokedSince(tx: PortalDb, operationId: string): boolean {
  return operationsAfter(tx, operationId).some((later) => revokes(later) && !later.isRepeat);
}

/**
 * Compares an answer that grants access with later requests. If it may have undone a deactivation or deletion, the
 * program is asked for that again.
 * @returns whether access was revoked: then the answer grants none here
 */
export function revokeAgainIfOvertaken(
  tx: PortalDb,
  { operationId, clientUserId }: Pick<Operation, "operationId" | "clientUserId">,
  state: ServiceOutcome["state"],
): boolean {
  // A registration neither revokes nor restores access.
  const later = operationsAfter(tx, operationId).filter(({ kind }) => kind !== "register");
  const latest = later.at(-1);
  if (latest && revokes(latest) && state !== "failed") revokeAgain(tx, clientUserId);
  return later.some(revokes);
}

function revokes({ kind }: Pick<OperationRow, "kind">): boolean {
  return REVOKING_KINDS.some((revoking) => revoking === kind);
}
