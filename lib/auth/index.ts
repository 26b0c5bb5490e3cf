export { safeCallbackPath } from "./callback-url";
export { markMissing } from "./page-status";
export { awaitsSecondFactor, csrfToken, isSignedIn, mayEnterConsole, requireMember, requireSupport } from "./pages";
export { hasOidc } from "./providers/oidc";
export { typedEmail } from "./typed-email";
