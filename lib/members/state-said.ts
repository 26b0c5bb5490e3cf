import type { ServiceState } from "@/lib/domain/members";
import type { ErrorCode } from "@/lib/errors";

const SAID: Readonly<Partial<Record<ErrorCode, ServiceState>>> = {
  member_deactivated: "deactivated",
  member_locked: "locked",
  member_elsewhere: "elsewhere",
};

/** The member's state at the service according to a refusal (member-access.md, Errors), if it says so. */
export function stateSaidBy(code: ErrorCode): ServiceState | undefined {
  return SAID[code];
}
