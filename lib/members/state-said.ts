import type { ServiceState } from "@/lib/domain/members";
import type { ErrorCode } from "@/lib/errors";

const SAID: Readonly<Partial<Record<ErrorCode, ServiceState>>> = {
  member_deactivated: "deactivated",
  member_locked: "locked",
  member_elsewhere: "elsewhere",
};

/** The state in which a refusal of the service says that the member is there (member-access.md, Errors), if it does. */
export function stateSaidBy(code: ErrorCode): ServiceState | undefined {
  return SAID[code];
}
