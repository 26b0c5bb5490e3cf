import type { Service } from "../../service";
import type { LoginToken } from "../../store/tokens";
import type { AdmittedCall } from "./create-or-update-member";

export interface LoginCall extends AdmittedCall {
  login: LoginToken & { url: string };
}

/** A one-time token and the URL on the program's domain that takes it (member-access.md, Login token). */
export function issueToken(call: AdmittedCall, { store, clock, programOrigin }: Service): LoginCall {
  const login = store.tokens.issue(call.member.id, clock.now());
  return { ...call, login: { ...login, url: `${programOrigin}/login/token?token=${login.token}` } };
}
