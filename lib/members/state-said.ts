import type { ServiceState } from "@/lib/domain/members";
import type { ErrorCode } from "@/lib/errors";

const SAID = new Map<string, ServiceState>(
  Object.entries({
    member_deactivated: "deactivated",
    member_locked: "locked",
    member_elsewhere: "elsewhere",
  } satisfies Partial<Record<ErrorCode, ServiceState>>),
);

/**
 * The member's state at the service according to a refusal (member-access.md, Errors), if it says so.
 * @param code of the error, as an attempt to redeem keeps it
 */
export function stateSaidBy(code: string): ServiceState | undefined {
  return SAID.get(code);
}
