import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { updateSyncRun } from "@/lib/db/sync-runs";
import { syncRunSubject } from "@/lib/domain/audit";
import { ConflictError } from "@/lib/errors";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { runOrNotFound } from "./find";

const ACTIONS = { accepted: "sync.accept", rejected: "sync.reject" } as const;

/**
 * Records, within the caller's transaction, what an admin decides about a held run.
 * @throws NotFoundError, ConflictError if it is not held (any more)
 */
export function judgeIn(tx: PortalDb, actor: Actor, runId: number, state: keyof typeof ACTIONS): void {
  const run = runOrNotFound(tx, runId);
  if (run.state !== "held") throw new ConflictError(runOutcomes.notHeld(runId, run.state));
  updateSyncRun(tx, runId, { state });
  audit(tx, actor, {
    action: ACTIONS[state],
    subject: syncRunSubject(runId),
    outcome: "done",
    reason: run.message,
    before: { state: run.state },
    after: { state },
  });
}
