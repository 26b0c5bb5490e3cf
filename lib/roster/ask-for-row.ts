import { AppError } from "@/lib/errors";
import { answerOf, type ServiceAnswer } from "@/lib/members";
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

function ask(runtime: AskingRuntime, call: RowCall, welcomeMail: boolean): Promise<ServiceAnswer> {
  const { memberAccess } = runtime;
  const member = { clientUserId: call.clientUserId, notify: false };
  switch (call.kind) {
    case "register":
      return answerOf(runtime, call, () => memberAccess.ssoMember({ ...call.profile, sendWelcomeEmail: welcomeMail }));
    case "reactivate":
      return answerOf(runtime, call, () => memberAccess.reactivateMember(member));
    case "deactivate":
      return answerOf(runtime, call, () => memberAccess.deactivateMember(member));
  }
}
