export { safeCallbackPath } from "./callback-url";
export { awaitsSecondFactor, csrfToken, requireAdmin, requireMember, requireSupport } from "./pages";
export { hasOidc } from "./providers/oidc";
