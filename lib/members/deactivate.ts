import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { type MemberRow, updateMember } from "@/lib/db/members";
import { deletePasswordLinksOf } from "@/lib/db/password-links";
import { endSessionsOf } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { REASON_CHARACTERS } from "@/lib/domain/members";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { askService, type Intent, recordIntent, type ServiceOutcome } from "./ask-service";
import { memberOrNotFound, refuseIfChanged, refuseLastAdmin } from "./find";

const choice = z.boolean().nullish().transform(Boolean).describe("null or left out: false");

export const accessChangeSchema = z.object({
  /** Asks the program to tell the member by mail. */
  notify: choice,
  /** Null as in our own answers, if there is none. */
  reason: z.string().trim().max(REASON_CHARACTERS).nullish(),
  again: choice.describe(
    "asks the program once more for what was decided before, by whomever: refused with 409 if the opposite has been decided since; null or left out: false",
  ),
});

/**
 * Revokes a member's access: here at once, with every session, and then at the program. The program's answer is the
 * outcome; it does not restore the access here.
 * @throws NotFoundError; ConflictError for the last admin, or if it is asked for again of a member who has access by now
 */
export async function deactivateMember(
  runtime: Pick<Runtime, "portal" | "memberAccess" | "config">,
  actor: Actor,
  clientUserId: string,
  input: unknown,
): Promise<ServiceOutcome> {
  const { notify, reason, again } = parseInput(accessChangeSchema, input);
  const operation = await write(runtime.portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    if (again) refuseIfChanged(member, "deactivated");
    refuseLastAdmin(tx, runtime, member);
    revokeAccess(tx, actor, member, reason || null);
    const intent: Intent = { kind: "deactivate", clientUserId: member.clientUserId, notify, reason: reason || null };
    return recordIntent(tx, actor, again ? { ...intent, isRepeat: again } : intent);
  });
  const outcome = await askService(runtime, operation, { run: () => runtime.memberAccess.deactivateMember(operation) });
  if (outcome.state === "done") return outcome;
  return { ...outcome, message: memberReasons.revocationUnconfirmed(outcome.message) };
}

/** The portal's part: revokes access, ends sessions and links to set a password, and records why. */
export function revokeAccess(
  tx: PortalDb,
  actor: Actor,
  member: Pick<MemberRow, "id" | "clientUserId" | "accessState">,
  reason: string | null,
): void {
  updateMember(tx, member.id, { accessState: "deactivated" });
  endSessionsOf(tx, member.id, "deactivated");
  deletePasswordLinksOf(tx, member.id);
  audit(tx, actor, {
    action: "member.deactivate",
    subject: member.clientUserId,
    outcome: "done",
    reason,
    before: { accessState: member.accessState },
    after: { accessState: "deactivated" },
  });
}
