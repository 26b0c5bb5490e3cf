import { type Actor, audit } from "@/lib/audit";
import { deleteMemberRow } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";
import { askService, type Intent, recordIntent, type ServiceOutcome } from "./ask-service";
import { takeAccess } from "./deactivate";
import { memberOrNotFound, refuseLastAdmin } from "./find";

/**
 * Deletes a member at the program and then here. Access ends at once; the row is deleted once the program has
 * confirmed, so that it can be asked again after a lost answer.
 * @throws NotFoundError, ConflictError for the last admin; MemberAccessError if the program did not confirm
 */
export async function deleteMember(
  runtime: Pick<Runtime, "portal" | "memberAccess" | "config">,
  actor: Actor,
  clientUserId: string,
): Promise<ServiceOutcome> {
  const { member, intent, operationId } = await write(runtime.portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    refuseLastAdmin(tx, runtime, member);
    const intent: Intent = { kind: "delete", clientUserId: member.clientUserId, notify: false, reason: null };
    if (member.accessState === "active") takeAccess(tx, actor, member, "To be deleted");
    return { member, intent, operationId: recordIntent(tx, actor, intent) };
  });
  const outcome = await askService(runtime, operationId, intent, {
    run: () => runtime.memberAccess.deleteMember({ clientUserId: intent.clientUserId }),
    settle: (tx, { state }) => {
      if (state === "done") deleteMemberRow(tx, member.id);
      audit(tx, actor, {
        action: "member.delete",
        subject: member.clientUserId,
        outcome: state,
        before: { role: member.role, accessState: member.accessState },
      });
    },
  });
  if (outcome.error) throw outcome.error;
  return outcome;
}
