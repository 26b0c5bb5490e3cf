import { type Actor, audit } from "@/lib/audit";
import { deleteSecondFactor } from "@/lib/db/second-factors";
import { endSessionsOf } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { ConflictError } from "@/lib/errors";
import { memberOrNotFound } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";

/**
 * Removes the second factor of a member who has lost the app and the recovery codes; every session ends.
 * @throws NotFoundError; ConflictError where there is none
 */
export async function resetSecondFactor(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  clientUserId: string,
): Promise<void> {
  await write(portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    if (!deleteSecondFactor(tx, member.id)) throw new ConflictError(memberReasons.noSecondFactor);
    endSessionsOf(tx, member.id, "second-factor-changed");
    audit(tx, actor, { action: "member.reset-second-factor", subject: member.clientUserId, outcome: "done" });
  });
}
