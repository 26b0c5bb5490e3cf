import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import type { RosterRecord } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import type { BeyondLimit } from "@/lib/domain/roster";
import { ConflictError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { requireVerb } from "./allowed";
import { rosterOrNotFound } from "./find";
import type { Executor } from "./job";
import { hashPlan } from "./plan-hash";
import { startRun } from "./start-run";

export const applySchema = z.object({
  /** Hash of the plan that was reviewed. */
  planHash: z.string(),
  /** The number of members that the plan is stopped for, typed. */
  confirm: z.number().int().optional(),
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
  if (planHash !== seen.planHash) throw new ConflictError("The plan has changed since you saw it. Review it again.");
  if (planHash !== (await hashPlan(portal, id))) {
    throw new ConflictError("Members of this plan have changed since it was made. Plan the roster again.");
  }
  await write(portal, (tx) => {
    const roster = rosterOrNotFound(tx, id);
    requireVerb(roster, "apply");
    if (roster.planHash !== planHash) throw new ConflictError("The roster was planned again. Review the new plan.");
    startRun(tx, roster, executor, { welcomeMail, appliedBy: actor.name, startedAt: new Date().toISOString() });
    audit(tx, actor, {
      action: "roster.apply",
      subject: `roster ${id}`,
      outcome: "done",
      after: { ...roster.counts, welcomeMail, confirm: confirm ?? null },
    });
  });
}

/** The plan is not applied without a confirmation. */
export class PlanStoppedError extends ConflictError {}

function requireConfirmation({ stop }: RosterRecord, confirm: number | undefined): void {
  if (stop?.kind === "mass-change") {
    throw new PlanStoppedError(
      `In ${stop.count} of ${stop.of} lines the ${stop.what} ${stop.what === "id and e-mail" ? "do" : "does"} not match the member: one column was probably sorted separately from the others. Correct the file and send it again.`,
    );
  }
  if (stop && confirm !== stop.count) {
    throw new PlanStoppedError(
      `This plan ${DOES[stop.kind]} ${stop.count} of ${stop.of} members. Confirm it with that number.`,
    );
  }
}

const DOES: Readonly<Record<BeyondLimit["kind"], string>> = {
  deactivations: "revokes the access of",
  addresses: "gives another e-mail address to",
  both: "revokes the access of, or gives another e-mail address to,",
};
