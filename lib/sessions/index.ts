export { checkSession, type SessionCheck, type Viewer } from "./check";
export { endSession } from "./end";
export { startSession } from "./start";
