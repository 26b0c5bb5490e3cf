export { safeCallbackPath } from "./callback-url";
export { awaitsSecondFactor, csrfToken, isSignedIn, requireMember, requireSupport } from "./pages";
export { hasOidc } from "./providers/oidc";
