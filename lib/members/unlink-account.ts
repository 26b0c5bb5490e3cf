import { type Actor, audit } from "@/lib/audit";
import { deleteProviderAccountsOf } from "@/lib/db/provider-accounts";
import { endSessionsOf } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { ConflictError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { memberOrNotFound } from "./find";

/**
 * Unlinks a member from their account at the organisation's sign-in, and signs them out. The next person who signs in
 * there with the member's e-mail address is linked.
 * @throws NotFoundError; ConflictError if none is linked
 */
export async function unlinkAccount(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  clientUserId: string,
): Promise<{ ended: number }> {
  return await write(portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    if (!deleteProviderAccountsOf(tx, member.id)) {
      throw new ConflictError(memberReasons.notLinked);
    }
    const ended = endSessionsOf(tx, member.id, "signed-out");
    audit(tx, actor, {
      action: "member.unlink-account",
      subject: member.clientUserId,
      outcome: "done",
      after: { ended },
    });
    return { ended };
  });
}
