export { safeCallbackPath } from "./callback-url";
export { csrfToken, requireAdmin, requireMember, requireSupport } from "./pages";
