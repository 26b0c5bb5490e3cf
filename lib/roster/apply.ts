import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import type { RosterRecord } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { rosterSubject } from "@/lib/domain/audit";
import { ConflictError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { runReasons } from "@/lib/text/roster-reasons";
import { requireVerb } from "./allowed";
import { rosterOrNotFound } from "./find";
import type { Executor } from "./job";
import { hashPlan } from "./plan-hash";
import { startRun } from "./start-run";

export const applySchema = z.object({
  /** Hash of the plan that was reviewed. */
  planHash: z.string(),
  /** The number of members that the plan is stopped for, as a number or as it was typed. */
  confirm: z.int().or(z.string().regex(/^\d+$/).transform(Number)).nullish(),
  /** Asks the program to welcome new members by mail. */
  welcomeMail: z.boolean().default(false),
});

/**
 * Starts to apply exactly the plan that was reviewed.
 * @throws ConflictError if the plan or a member it affects has changed, if somebody else has started it, or if it is
 * stopped and not confirmed (PlanStoppedError)
 */
export async function applyRoster(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  id: number,
  input: unknown,
  executor: Executor = "worker",
): Promise<void> {
  const { planHash, confirm, welcomeMail } = parseInput(applySchema, input);
  const seen = rosterOrNotFound(portal, id);
  requireVerb(seen, "apply");
  requireConfirmation(seen, confirm);
  if (planHash !== seen.planHash) throw new ConflictError(runReasons.otherPlan);
  if (planHash !== (await hashPlan(portal, id))) {
    throw new ConflictError(runReasons.membersChanged);
  }
  await write(portal, (tx) => {
    const roster = rosterOrNotFound(tx, id);
    requireVerb(roster, "apply");
    if (roster.planHash !== planHash) throw new ConflictError(runReasons.plannedAgain);
    startRun(tx, roster, executor, { welcomeMail, appliedBy: actor.name, startedAt: new Date().toISOString() });
    audit(tx, actor, {
      action: "roster.apply",
      subject: rosterSubject(id),
      outcome: "done",
      after: { ...roster.counts, welcomeMail, confirm: confirm ?? null },
    });
  });
}

/** The plan is not applied without a confirmation. */
export class PlanStoppedError extends ConflictError {}

function requireConfirmation({ stop }: RosterRecord, confirm: number | null | undefined): void {
  if (stop?.kind === "mass-change") throw new PlanStoppedError(runReasons.sorted(stop));
  if (stop && confirm !== stop.count) throw new PlanStoppedError(runReasons.unconfirmed(stop));
}
