import { type Actor, audit } from "@/lib/audit";
import { endSessionsOf } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";
import { memberOrNotFound } from "./find";

/** Ends every session of a member, on all their devices; they may sign in again. @throws NotFoundError */
export async function signOutEverywhere(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  clientUserId: string,
): Promise<{ ended: number }> {
  return await write(portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    const ended = endSessionsOf(tx, member.id, "signed-out");
    audit(tx, actor, { action: "member.sign-out", subject: member.clientUserId, outcome: "done", after: { ended } });
    return { ended };
  });
}
