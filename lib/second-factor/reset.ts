import { type Actor, audit } from "@/lib/audit";
import { findMemberByClientUserId } from "@/lib/db/members";
import { deleteSecondFactor } from "@/lib/db/second-factors";
import { endSessionsOf } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { ConflictError, NotFoundError } from "@/lib/errors";
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
    const member = findMemberByClientUserId(tx, clientUserId.normalize("NFC"));
    if (!member) throw new NotFoundError(memberReasons.unknownId);
    if (!deleteSecondFactor(tx, member.id)) throw new ConflictError(memberReasons.noSecondFactor);
    endSessionsOf(tx, member.id, "second-factor-changed");
    audit(tx, actor, { action: "member.reset-second-factor", subject: member.clientUserId, outcome: "done" });
  });
}
