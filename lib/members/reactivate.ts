import { type Actor, audit } from "@/lib/audit";
import { updateMember } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { askService, type Intent, recordIntent, type ServiceOutcome } from "./ask-service";
import { accessChangeSchema } from "./deactivate";
import { memberOrNotFound } from "./find";

/**
 * Gives a member's access back: at the program first, and here once it has said yes (or that it has never seen them).
 * @throws NotFoundError; MemberAccessError when the program did not confirm, and then nothing changes here
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
  await write(runtime.portal, (tx) => {
    if (outcome.state === "done") updateMember(tx, member.id, { accessState: "active" });
    audit(tx, actor, {
      action: "member.reactivate",
      subject: member.clientUserId,
      outcome: outcome.state,
      reason: intent.reason,
      before: { accessState: member.accessState },
      after: { accessState: outcome.state === "done" ? "active" : member.accessState },
    });
  });
  if (outcome.error) throw outcome.error;
  return outcome;
}
