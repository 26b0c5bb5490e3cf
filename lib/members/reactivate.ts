import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { findMember, updateMember } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import type { ClientUserId } from "@/lib/domain/members";
import { ConflictError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { askService, type Intent, recordIntent, type ServiceOutcome } from "./ask-service";
import { accessChangeSchema } from "./deactivate";
import { memberOrNotFound } from "./find";
import { takenSince } from "./taken-since";

/**
 * Gives a member's access back: at the program first, and here once it has said yes (or that it has never seen them).
 * Where somebody takes it away meanwhile it stays away, and the program is asked to deactivate again.
 * @throws NotFoundError; MemberAccessError when the program did not confirm, and then nothing changes here; ConflictError
 * where access was taken away meanwhile
 */
export async function reactivateMember(
  runtime: Pick<Runtime, "portal" | "memberAccess">,
  actor: Actor,
  clientUserId: string,
  input: unknown,
): Promise<ServiceOutcome> {
  const { notify, reason } = parseInput(accessChangeSchema, input);
  const { member, intent, operationId } = await write(runtime.portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    const intent: Intent = { kind: "reactivate", clientUserId: member.clientUserId, notify, reason: reason || null };
    return { member, intent, operationId: recordIntent(tx, actor, intent) };
  });
  const outcome = await askService(runtime, operationId, intent, {
    run: () => runtime.memberAccess.reactivateMember({ clientUserId: intent.clientUserId, notify }),
    leaves: "active",
  });
  const { taken, again } = await write(runtime.portal, (tx) => {
    const taken = takenSince(tx, operationId, intent.clientUserId);
    const given = outcome.state === "done" && !taken;
    if (given) updateMember(tx, member.id, { accessState: "active" });
    audit(tx, actor, {
      action: "member.reactivate",
      subject: member.clientUserId,
      outcome: outcome.state,
      reason: intent.reason,
      before: { accessState: member.accessState },
      after: { accessState: given ? "active" : taken ? "deactivated" : member.accessState },
    });
    const mayHaveUndone = taken?.latest && outcome.state !== "failed" && findMember(tx, member.id);
    return { taken, again: mayHaveUndone ? recordDeactivation(tx, actor, intent.clientUserId) : undefined };
  });
  if (again) {
    await askService(runtime, again.operationId, again.intent, {
      run: () => runtime.memberAccess.deactivateMember({ clientUserId: intent.clientUserId, notify: false }),
      leaves: "deactivated",
    });
  }
  if (outcome.error) throw outcome.error;
  if (taken) throw new ConflictError("Somebody took this member's access away meanwhile. It stays away.");
  return outcome;
}

/** Which of the two calls the program carried out last is not known. */
function recordDeactivation(tx: PortalDb, actor: Actor, clientUserId: ClientUserId) {
  const reason = "Access was taken away while the program was asked to give it back.";
  const intent: Intent = { kind: "deactivate", clientUserId, notify: false, reason };
  return { intent, operationId: recordIntent(tx, actor, intent) };
}
