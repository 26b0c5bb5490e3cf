import type { PortalDb } from "@/lib/db/client";
import { type OperationRow, operationsAfter, REVOKING_KINDS } from "@/lib/db/operations";
import type { ClientUserId } from "@/lib/domain/members";
import { ConflictError } from "@/lib/errors";
import { memberReasons } from "@/lib/text/member-reasons";
import type { ServiceOutcome } from "./ask-service";
import { revokeAgain } from "./revoke-again";

/** A request for access was overtaken by a revocation. */
export class AccessRevokedError extends ConflictError {
  constructor() {
    super(memberReasons.revokedMeanwhile);
  }
}

/**
 * Whether somebody requested a deactivation or deletion after an operation: the worker's repeats decide nothing anew.
 */
export function isRevokedSince(tx: PortalDb, operationId: string): boolean {
  return operationsAfter(tx, operationId).some(({ kind, isRepeat }) => revokes(kind) && !isRepeat);
}

/**
 * Compares an answer that grants access with later requests. If it may have undone a deactivation or deletion, the
 * program is asked for that again.
 * @returns whether access was revoked: then the answer grants none here
 */
export function revokeAgainIfOvertaken(
  tx: PortalDb,
  operationId: string,
  clientUserId: ClientUserId,
  state: ServiceOutcome["state"],
): boolean {
  const kinds = kindsAfter(tx, operationId);
  const latest = kinds.at(-1);
  if (latest && revokes(latest) && state !== "failed") revokeAgain(tx, clientUserId);
  return kinds.some(revokes);
}

type Kind = OperationRow["kind"];

function revokes(kind: Kind): boolean {
  return REVOKING_KINDS.some((revoking) => revoking === kind);
}

/** A registration neither revokes nor restores access. */
function kindsAfter(tx: PortalDb, operationId: string): Kind[] {
  return operationsAfter(tx, operationId)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "register");
}
