import { audit } from "@/lib/audit";
import { openOperationsBefore } from "@/lib/db/operations";
import { write } from "@/lib/db/write";
import { atTimes } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { recordAnswer } from "./ask-service";
import { holdAgainst } from "./taken-since";

/** Every five minutes. */
const SCHEDULE = "*/5 * * * *";
/** Far longer than the service has to answer. */
const ABANDONED_MS = 120_000;

/** Settles what a process was asking the service when it died, until the signal, and once at the start. */
export async function keepOperationsSettled(runtime: Pick<Runtime, "portal">, signal: AbortSignal): Promise<void> {
  await atTimes(SCHEDULE, new Date(0), signal, async () => {
    await settleAbandonedOperations(runtime);
  });
}

/** Nobody knows whether the service has acted: what it makes of the member is unknown until it is asked again. */
export async function settleAbandonedOperations({ portal }: Pick<Runtime, "portal">): Promise<void> {
  const before = new Date(Date.now() - ABANDONED_MS).toISOString();
  if (openOperationsBefore(portal, before).length === 0) return;
  const message = "The portal stopped before the answer came. Ask again.";
  await write(portal, (tx) => {
    for (const { id, clientUserId, kind, actor } of openOperationsBefore(tx, before)) {
      recordAnswer(tx, id, clientUserId, { state: "unknown", message, leaves: "unknown" });
      // A deactivation has its entry since access ended here; the others get theirs with the answer.
      if (kind === "deactivate") continue;
      audit(
        tx,
        { name: actor },
        { action: `member.${kind}`, subject: clientUserId, outcome: "unknown", reason: message },
      );
      if (kind !== "delete") holdAgainst(tx, id, clientUserId, "unknown");
    }
  });
}
