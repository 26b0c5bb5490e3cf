import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { deleteMemberRow, findMember } from "@/lib/db/members";
import { keepTraces } from "@/lib/db/traces";
import { write } from "@/lib/db/write";
import { AppError } from "@/lib/errors";
import { AnswerLostError, type MemberAccessError, ServiceUnavailableError } from "@/lib/member-access";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { askService, recordIntent, type ServiceOutcome } from "./ask-service";
import { revokeAccess } from "./deactivate";
import { memberOrNotFound, refuseLastAdmin } from "./find";

/** The program did not confirm a deletion: access here has ended, which nobody should have to look up. */
class UnconfirmedDeletionError extends AppError {
  constructor(cause: MemberAccessError) {
    const { code, status, mend, detail } = cause;
    // What to do about an error of the service's own says so already.
    const passes =
      cause instanceof AnswerLostError || (cause instanceof ServiceUnavailableError && cause.effect === "none");
    const message = passes ? memberReasons.deletionDelayed(mend) : memberReasons.deletionUnconfirmed(mend);
    super(code, status, { message, detail, cause });
  }
}

/**
 * Deletes a member at the program and then here. Access ends at once; the row goes when the program has confirmed, so
 * that a lost answer can be asked again.
 * @param also is done together with the deletion; the subject is as `askService` gives it
 * @throws NotFoundError, ConflictError for the last admin; UnconfirmedDeletionError
 */
export async function deleteMember(
  runtime: Pick<Runtime, "portal" | "memberAccess" | "config">,
  actor: Actor,
  clientUserId: string,
  also?: (tx: PortalDb, subject: string) => void,
): Promise<ServiceOutcome> {
  const { member, operation } = await write(runtime.portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    refuseLastAdmin(tx, runtime, member);
    if (member.accessState === "active") revokeAccess(tx, actor, member, memberReasons.toBeDeleted);
    const intent = { clientUserId: member.clientUserId, notify: false, reason: null };
    return { member, operation: recordIntent(tx, actor, { kind: "delete", ...intent }) };
  });
  const outcome = await askService(runtime, operation, {
    run: () => runtime.memberAccess.deleteMember(operation),
    settle: (tx, { state }, subject) => {
      if (state === "done") {
        const email = findMember(tx, member.id)?.email ?? null;
        deleteMemberRow(tx, member.id);
        keepTraces(tx, { ...member, email });
      }
      audit(tx, actor, {
        action: "member.delete",
        subject,
        outcome: state,
        before: { role: member.role, accessState: member.accessState },
      });
      if (state === "done") also?.(tx, subject);
    },
  });
  if (outcome.error) throw new UnconfirmedDeletionError(outcome.error);
  return outcome;
}
