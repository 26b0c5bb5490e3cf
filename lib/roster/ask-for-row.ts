import type { ProfileChange } from "@/lib/domain/roster";
import { AppError } from "@/lib/errors";
import type { MemberAccess, MemberProfile } from "@/lib/member-access";
import { answerOf } from "@/lib/members";
import type { RowCall } from "./begin-row";
import type { AnsweredCall } from "./settle-row";

/** Asks the service, once; registering is SSO with the link thrown away (member-access.md, What the service does, rule 6). */
export async function askForRow(
  memberAccess: MemberAccess,
  call: RowCall,
  welcomeMail: boolean,
): Promise<AnsweredCall> {
  try {
    return { ...call, answer: await ask(memberAccess, call, welcomeMail) };
  } catch (error) {
    // What the portal itself will not send, such as half a character in a name: the service was not asked.
    if (error instanceof AppError) return { ...call, answer: { state: "failed", message: error.message } };
    throw error;
  }
}

function ask(memberAccess: MemberAccess, { row, clientUserId }: RowCall, welcomeMail: boolean) {
  const member = { clientUserId, notify: false };
  switch (row.kind) {
    case "deactivate":
      return answerOf(() => memberAccess.deactivateMember(member), "deactivated");
    case "reactivate":
      return answerOf(() => memberAccess.reactivateMember(member), "active");
    default: {
      const profile = { ...withoutNulls(row.after ?? {}), clientUserId, sendWelcomeEmail: welcomeMail };
      return answerOf(() => memberAccess.ssoMember(profile), "active");
    }
  }
}

function withoutNulls(change: ProfileChange): Omit<MemberProfile, "clientUserId"> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
}
