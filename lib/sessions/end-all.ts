import { type Actor, audit } from "@/lib/audit";
import { endSessionsOf } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";
import type { Viewer } from "./check";

/** Signs a member out on every device, this one included. */
export async function endAllSessions(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  { memberId, clientUserId }: Pick<Viewer, "memberId" | "clientUserId">,
): Promise<void> {
  await write(portal, (tx) => {
    endSessionsOf(tx, memberId, "signed-out");
    audit(tx, actor, { action: "session.end-all", subject: clientUserId, outcome: "done" });
  });
}
