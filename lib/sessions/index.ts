export { addressesOfAccount, confirmedAddressesOf } from "./addresses";
export { checkSession, isStillLive, requireStillLive, type SessionCheck, signedInSince, type Viewer } from "./check";
export { completeSession } from "./complete";
export { confirmSession } from "./confirm";
export { endSession } from "./end";
export { endAllSessions } from "./end-all";
export { type SignIn, startSession } from "./start";
