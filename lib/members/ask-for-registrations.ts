import { WORKER } from "@/lib/audit";
import { unansweredRegistrations } from "@/lib/db/operations";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { askEach } from "./ask-each";
import { registerMember } from "./register";

/**
 * Asks the program once more about members whose registration got no answer: registering twice is the same as once, and
 * the answer says how they are known there.
 */
export async function askForRegistrations(
  runtime: Pick<Runtime, "portal" | "memberAccess">,
  signal: AbortSignal,
): Promise<AppError | undefined> {
  return await askEach(unansweredRegistrations(runtime.portal), signal, async (clientUserId) => {
    try {
      const { state } = await registerMember(runtime, WORKER, clientUserId, {});
      log.info({ clientUserId, state }, "the program was asked again to register a member");
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "busy") throw error;
      log.info({ clientUserId, reason: error.code }, "the program was asked again to register a member");
      return error;
    }
  });
}
