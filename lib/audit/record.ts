import { insertAuditEntry, type NewAuditEntry } from "@/lib/db/audit";
import type { PortalQuery } from "@/lib/db/client";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

/** Who acts, from where, in which request. */
export interface Actor {
  /** The acting member's client_user_id, or the process: `cli`, `worker`. */
  readonly name: string;
  readonly address?: string | undefined;
  readonly requestId?: string | undefined;
}

type Entry = Omit<NewAuditEntry, "actor" | "address" | "requestId">;

/** Writes an audit row inside the transaction of what it tells. */
export function audit(tx: PortalQuery, actor: Actor, entry: Entry): void {
  const { name, address, requestId } = actor;
  insertAuditEntry(tx, { ...entry, actor: name, address: address ?? null, requestId: requestId ?? null });
}

/** An attempt at an admin's route by somebody who may not use it. */
export async function recordRefusal(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  refused: { action: string; subject: string },
): Promise<void> {
  await write(portal, (tx) => audit(tx, actor, { ...refused, outcome: "refused" }));
}
