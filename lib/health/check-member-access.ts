import { randomUUID } from "node:crypto";
import type { Config } from "@/lib/config";
import { MemberAccessError } from "@/lib/member-access";
import type { Runtime } from "@/lib/runtime";
import { memberAccessChecks as text } from "@/lib/text/connection-checks";
import { checkConnection } from "./check-connection";
import { type Finding, failed, ok, warning } from "./finding";

/** The service only answers about a member if it has accepted the credentials. */
const SAID_OF_A_MEMBER = /^member_/;
/** As the alert RedeemSlow (docs/operations/alerts.yaml). */
const SLOW_MS = 3_000;

export interface MemberAccessConnection extends Pick<Runtime, "memberAccess"> {
  readonly config: Pick<Config, "MEMBER_API_URL">;
}

/**
 * Makes a real but harmless request to the member access service: to deactivate a member that cannot exist. This tests
 * the credentials. The key pair can only be tested by a single sign-on, which would create a member.
 */
export async function checkMemberAccess(
  { memberAccess, config }: MemberAccessConnection,
  { ca }: { readonly ca?: string } = {},
): Promise<Finding[]> {
  const { findings: connection, isReached } = await checkConnection({
    to: "member-access",
    setting: "MEMBER_API_URL",
    url: config.MEMBER_API_URL,
    ca,
  });
  if (!isReached) return connection;
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    await memberAccess.deactivateMember({ clientUserId: `portal-check-${randomUUID()}`, notify: false });
    return [...connection, accepted(took())];
  } catch (error) {
    if (!(error instanceof MemberAccessError)) throw error;
    return [...connection, SAID_OF_A_MEMBER.test(error.code) ? accepted(took()) : judge(error)];
  }
}

function accepted(milliseconds: number): Finding {
  const words = text.accepted(milliseconds);
  return milliseconds > SLOW_MS ? warning(text.name, words, text.slow) : ok(text.name, words);
}

function judge(error: MemberAccessError): Finding {
  const words = text.failed(error.code, error.detail);
  // A refusal with an unknown message may be how it says that there is no such member (member-access.md, Errors).
  if (error.code === "service_answer" && error.effect === "none") return warning(text.name, words, error.mend);
  return failed(text.name, words, error.mend);
}
