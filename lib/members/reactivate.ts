import { type Actor, audit } from "@/lib/audit";
import { findMember, updateMember } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { askService, type Intent, recordIntent, type ServiceOutcome } from "./ask-service";
import { accessChangeSchema } from "./deactivate";
import { memberOrNotFound, refuseIfChanged } from "./find";
import { AccessRevokedError, revokeAgainIfOvertaken } from "./revoked-since";

/**
 * Restores a member's access: first at the program, and here once it has agreed (or said that it does not know them).
 * If someone revokes it in the meantime it stays revoked, and the program is asked to deactivate again.
 * @throws NotFoundError; MemberAccessError if the program did not confirm, and then nothing changes here; ConflictError
 * if access was revoked meanwhile, or before the program is asked for it again
 */
export async function reactivateMember(
  runtime: Pick<Runtime, "portal" | "memberAccess">,
  actor: Actor,
  clientUserId: string,
  input: unknown,
): Promise<ServiceOutcome> {
  const { notify, reason, again } = parseInput(accessChangeSchema, input);
  const { member, operation } = await write(runtime.portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    if (again) refuseIfChanged(member, "active");
    const intent: Intent = { kind: "reactivate", clientUserId: member.clientUserId, notify, reason: reason || null };
    return { member, operation: recordIntent(tx, actor, intent) };
  });
  let isRevoked = false;
  const outcome = await askService(runtime, operation, {
    run: () => runtime.memberAccess.reactivateMember(operation),
    settle: (tx, { state }, subject) => {
      isRevoked = revokeAgainIfOvertaken(tx, operation, state);
      if (state === "done" && !isRevoked) updateMember(tx, member.id, { accessState: "active" });
      audit(tx, actor, {
        action: "member.reactivate",
        subject,
        outcome: state,
        reason: operation.reason,
        before: { accessState: member.accessState },
        after: { accessState: findMember(tx, member.id)?.accessState ?? member.accessState },
      });
    },
  });
  if (outcome.error) throw outcome.error;
  if (isRevoked) throw new AccessRevokedError();
  return outcome;
}
