import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { updateRoster } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { rosterSubject } from "@/lib/domain/audit";
import type { Runtime } from "@/lib/runtime";
import { controlIn } from "./control";
import { rosterOrNotFound } from "./find";

/** Starts no further rows; pending calls to the service are completed. @throws NotFoundError, ConflictError */
export async function pauseRoster(runtime: Pick<Runtime, "portal">, actor: Actor, id: number): Promise<void> {
  await write(runtime.portal, (tx) => {
    controlIn(tx, actor, id, "pause");
    updateRoster(tx, id, { state: "paused", message: null });
  });
}

/**
 * Pauses a roster within the caller's transaction, unless it was paused or cancelled meanwhile.
 * @param message the problem that an admin has to look at first
 */
export function pauseIn(tx: PortalDb, actor: Actor, id: number, message: string | null = null): void {
  if (rosterOrNotFound(tx, id).state !== "applying") return;
  updateRoster(tx, id, { state: "paused", message });
  audit(tx, actor, { action: "roster.pause", subject: rosterSubject(id), outcome: "done", reason: message });
}
