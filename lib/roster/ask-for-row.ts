import type { ProfileChange } from "@/lib/domain/roster";
import { AppError } from "@/lib/errors";
import type { MemberProfile } from "@/lib/member-access";
import { answerOf } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import type { RowCall } from "./begin-row";
import type { AnsweredCall } from "./settle-row";

type AskingRuntime = Pick<Runtime, "portal" | "memberAccess">;

/**
 * Asks the service, once; registering is SSO with the link thrown away (member-access.md, What the service does, rule
 * 6).
 */
export async function askForRow(runtime: AskingRuntime, call: RowCall, welcomeMail: boolean): Promise<AnsweredCall> {
  try {
    return { ...call, answer: await ask(runtime, call, welcomeMail) };
  } catch (error) {
    // What the portal itself will not send, such as half a character in a name: the service was not asked.
    if (error instanceof AppError) return { ...call, answer: { state: "failed", message: error.message } };
    throw error;
  }
}

function ask(runtime: AskingRuntime, { clientUserId, operationId, kind, profile = {} }: RowCall, welcomeMail: boolean) {
  const { memberAccess } = runtime;
  const asked = { operationId, clientUserId, kind };
  const member = { clientUserId, notify: false };
  switch (kind) {
    case "deactivate":
      return answerOf(runtime, asked, () => memberAccess.deactivateMember(member));
    case "reactivate":
      return answerOf(runtime, asked, () => memberAccess.reactivateMember(member));
    case "register": {
      const registered = { ...withoutNulls(profile), clientUserId, sendWelcomeEmail: welcomeMail };
      return answerOf(runtime, asked, () => memberAccess.ssoMember(registered));
    }
  }
}

function withoutNulls(change: ProfileChange): Omit<MemberProfile, "clientUserId"> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
}
