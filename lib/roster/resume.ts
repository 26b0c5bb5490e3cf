import type { Actor } from "@/lib/audit";
import { write } from "@/lib/db/write";
import { ConflictError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { runReasons } from "@/lib/text/roster-reasons";
import { controlIn } from "./control";
import { isOvertaken } from "./failures";
import type { Executor } from "./job";
import { startRun } from "./start-run";

/** @throws NotFoundError, ConflictError; also if what a later night's file says has been applied */
export async function resumeRoster(
  runtime: Pick<Runtime, "portal">,
  actor: Actor,
  id: number,
  executor: Executor = "worker",
): Promise<void> {
  await write(runtime.portal, (tx) => {
    const roster = controlIn(tx, actor, id, "resume");
    if (isOvertaken(tx, roster)) throw new ConflictError(runReasons.newerNight);
    startRun(tx, roster, executor);
  });
}
