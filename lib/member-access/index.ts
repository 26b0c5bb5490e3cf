export type { LoginLink } from "./answer";
export { createMemberAccess, type MemberAccess, type MemberAccessSettings } from "./client";
export { deepLink } from "./deep-link";
export { type Effect, MemberAccessError, MemberNotCreated, MemberUnknown } from "./errors";
export type { MemberProfile } from "./profile";
export { type Registration, registerMembers } from "./register-members";
