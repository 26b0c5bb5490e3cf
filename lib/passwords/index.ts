export { passwordLinkMailHandler } from "./mail";
export { issuePasswordLink, requestPasswordLink } from "./request";
export { changePassword, passwordLinkIsLive, setPasswordByLink } from "./set";
