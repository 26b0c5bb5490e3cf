import { type Actor, audit } from "@/lib/audit";
import { write } from "@/lib/db/write";
import { ConflictError } from "@/lib/errors";
import { memberOrNotFound } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { createPasswordLink } from "./link";

/**
 * A link for an admin to give to the member.
 * @throws NotFoundError; ConflictError for a member without an e-mail address, who could not sign in
 */
export async function issuePasswordLink(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  clientUserId: string,
): Promise<URL> {
  return await write(runtime.portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    if (!member.email) throw new ConflictError(memberReasons.noAddress);
    audit(tx, actor, { action: "member.password-link", subject: member.clientUserId, outcome: "done" });
    return createPasswordLink(tx, runtime, member.id, "given");
  });
}
