import type { Actor } from "@/lib/audit";
import { replanRows } from "@/lib/db/roster-rows";
import { write } from "@/lib/db/write";
import { FAILURES } from "@/lib/domain/roster";
import { ConflictError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { runReasons } from "@/lib/text/roster-reasons";
import { controlIn } from "./control";
import { isOvertaken } from "./failures";
import { startRun } from "./start-run";

/** Retries only the failures. @throws NotFoundError, ConflictError if there are none */
export async function retryRoster(runtime: Pick<Runtime, "portal">, actor: Actor, id: number): Promise<void> {
  await write(runtime.portal, (tx) => {
    const roster = controlIn(tx, actor, id, "retry");
    const begunAlone = isOvertaken(tx, roster);
    if (replanRows(tx, id, FAILURES, { begunAlone }) === 0)
      throw new ConflictError(begunAlone ? runReasons.newerNight : runReasons.nothingFailed);
    startRun(tx, roster, "worker");
  });
}
