import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import { findMember } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import { ConflictError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { askService, type Intent, recordIntent, type ServiceOutcome } from "./ask-service";
import { memberOrNotFound } from "./find";
import { AccessRevokedError, revokeAgainIfOvertaken } from "./revoked-since";
import { toServiceProfile } from "./service-profile";

export const registrationSchema = z.object({
  /** Asks the program to welcome the member by mail. */
  welcomeMail: z.boolean().default(false),
});

/**
 * Registers a member at the program before their first Redeem: SSO, discarding the link (member-access.md, What the
 * service does, rule 6). For a member who is known there it changes nothing, but resolves an unknown state.
 * @throws NotFoundError; ConflictError for a member without access, or who has lost it meanwhile; MemberAccessError if
 * the program did not confirm
 */
export async function registerMember(
  runtime: Pick<Runtime, "portal" | "memberAccess">,
  actor: Actor,
  clientUserId: string,
  input: unknown,
): Promise<ServiceOutcome> {
  const { welcomeMail } = parseInput(registrationSchema, input);
  const { member, operation } = await write(runtime.portal, (tx) => {
    const member = memberOrNotFound(tx, clientUserId);
    if (member.accessState !== "active") throw new ConflictError(memberReasons.noAccess);
    const intent: Intent = { kind: "register", clientUserId: member.clientUserId, notify: welcomeMail, reason: null };
    return { member, operation: recordIntent(tx, actor, intent) };
  });
  const profile = { ...toServiceProfile(member), sendWelcomeEmail: welcomeMail };
  let isRevoked = false;
  const outcome = await askService(runtime, operation, {
    run: () => runtime.memberAccess.ssoMember(profile),
    settle: (tx, { state }, subject) => {
      isRevoked = revokeAgainIfOvertaken(tx, operation, state);
      audit(tx, actor, {
        action: "member.register",
        subject,
        outcome: state,
        before: { serviceState: member.serviceState },
        after: { serviceState: findMember(tx, member.id)?.serviceState, welcomeMail },
      });
    },
  });
  if (outcome.error) throw outcome.error;
  if (isRevoked) throw new AccessRevokedError();
  return outcome;
}
