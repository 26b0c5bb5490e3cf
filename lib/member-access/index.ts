export { createMemberAccess, type MemberAccess, type MemberAccessSettings } from "./client";
export { deepLink } from "./deep-link";
export {
  AnswerLostError,
  MemberAccessError,
  MemberUnknownError,
  passesByItself,
  ServiceUnavailableError,
} from "./errors";
export type { MemberProfile } from "./profile";
