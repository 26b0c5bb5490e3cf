export { createMemberAccess, type MemberAccess, type MemberAccessSettings } from "./client";
export { deepLink } from "./deep-link";
export { AnswerLost, MemberAccessError, MemberUnknown, ServiceUnavailable } from "./errors";
export type { MemberProfile } from "./profile";
