import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import { updateMember } from "@/lib/db/members";
import { endSessionsOf } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { ROLES } from "@/lib/domain/members";
import { ConflictError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { memberOrNotFound, refuseLastAdmin } from "./find";

export const roleChangeSchema = z.object({
  role: z.enum(ROLES),
  from: z.enum(ROLES).optional().describe("the role that was seen: a conflict where somebody has given another since"),
});

/**
 * Changes what a member may do, and signs them out, so that no session keeps the old role.
 * @returns whether they had another role before
 * @throws NotFoundError, ConflictError for the last admin, or who has another role by now than was seen
 */
export async function setRole(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  clientUserId: string,
  input: unknown,
): Promise<boolean> {
  const { role, from } = parseInput(roleChangeSchema, input);
  return await write(runtime.portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    if (member.role === role) return false;
    if (from !== undefined && from !== member.role) throw new ConflictError(memberReasons.otherRole);
    refuseLastAdmin(tx, runtime, member);
    updateMember(tx, member.id, { role });
    endSessionsOf(tx, member.id, "role-changed");
    audit(tx, actor, {
      action: "member.set-role",
      subject: member.clientUserId,
      outcome: "done",
      before: { role: member.role },
      after: { role },
    });
    return true;
  });
}
