export { createMemberAccess, type MemberAccess, type MemberAccessSettings } from "./client";
export { deepLink } from "./deep-link";
export { MemberAccessError, MemberUnknown } from "./errors";
export type { MemberProfile } from "./profile";
export { registerMembers } from "./register-members";
