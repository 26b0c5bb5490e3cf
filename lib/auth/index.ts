export { safeCallbackPath } from "./callback-url";
export { awaitsSecondFactor, csrfToken, requireMember, requireSupport } from "./pages";
export { hasOidc } from "./providers/oidc";
