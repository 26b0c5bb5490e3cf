import type { PortalDb } from "@/lib/db/client";
import { operationsAfter } from "@/lib/db/operations";
import type { ClientUserId } from "@/lib/domain/members";

/** What a late answer to a reactivation meets, where somebody has taken the member's access away since it was asked. */
interface TakenSince {
  /** Whether that is still the latest word: nobody has asked to give access back after it. */
  readonly latest: boolean;
}

/** Whether a deactivation or deletion was asked for after a reactivation: then the answer to it gives no access. */
export function takenSince(tx: PortalDb, operationId: string, clientUserId: ClientUserId): TakenSince | undefined {
  const kinds = operationsAfter(tx, operationId, clientUserId)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "register");
  return kinds.some((kind) => kind !== "reactivate") ? { latest: kinds.at(-1) !== "reactivate" } : undefined;
}
