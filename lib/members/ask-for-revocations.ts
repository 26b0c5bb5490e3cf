import { unconfirmedRevocations } from "@/lib/db/operations";
import type { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { askEach } from "./ask-each";
import { askToRevoke } from "./revoke-again";

/**
 * Asks the program once more to deactivate the members whose access it has not confirmed to be revoked, such as while
 * it was away: otherwise they would keep it there for good.
 */
export async function askForRevocations(
  runtime: Pick<Runtime, "portal" | "memberAccess">,
  signal: AbortSignal,
): Promise<AppError | undefined> {
  return await askEach(unconfirmedRevocations(runtime.portal), signal, async (clientUserId) => {
    const outcome = await askToRevoke(runtime, clientUserId, memberReasons.notConfirmed);
    if (typeof outcome === "string") return undefined;
    log.info({ clientUserId, state: outcome.state }, "the program was asked again to revoke access");
    return outcome.error;
  });
}
