import type { PortalDb } from "@/lib/db/client";
import { operationsAfter } from "@/lib/db/operations";
import type { ClientUserId } from "@/lib/domain/members";
import { ConflictError } from "@/lib/errors";
import type { ServiceOutcome } from "./ask-service";
import { takeAgain } from "./take-again";

/** What asks the program for access has been overtaken. */
export class AccessTakenError extends ConflictError {
  constructor() {
    super("Somebody took this member's access away meanwhile. It stays away.");
  }
}

/** Whether a deactivation or deletion was asked for after an operation that gives access: then its answer gives none here. */
export function isTakenSince(tx: PortalDb, operationId: string, clientUserId: ClientUserId): boolean {
  return kindsAfter(tx, operationId, clientUserId).some((kind) => kind !== "reactivate");
}

/**
 * Holds an answer that gives access against what was asked for since; where it may have undone a deactivation or deletion,
 * the program is asked for that again.
 * @returns whether access was taken away: then the answer gives none here
 */
export function holdAgainst(
  tx: PortalDb,
  operationId: string,
  clientUserId: ClientUserId,
  state: ServiceOutcome["state"],
): boolean {
  const isLatestWord = kindsAfter(tx, operationId, clientUserId).at(-1) !== "reactivate";
  const isTaken = isTakenSince(tx, operationId, clientUserId);
  if (isTaken && isLatestWord && state !== "failed") takeAgain(tx, clientUserId);
  return isTaken;
}

/** A registration neither takes access away nor gives back what was taken. */
function kindsAfter(tx: PortalDb, operationId: string, clientUserId: ClientUserId) {
  return operationsAfter(tx, operationId, clientUserId)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "register");
}
