import { type Member, stateOf } from "../store/members";

/** A member as control shows it. */
export function memberView(member: Member) {
  return {
    client_user_id: member.clientUserId,
    username: member.username,
    program: member.program,
    state: stateOf(member),
    failed_logins: member.failedLogins,
    has_password: member.passwordHash !== null,
    created_at: member.createdAt,
    profile: member.profile,
  };
}
