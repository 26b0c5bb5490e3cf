export { changePassword, hasPassword } from "./change";
export { issuePasswordLink } from "./issue";
export { passwordLinkMailHandler } from "./mail";
export { mailsPasswordLinks, requestPasswordLink } from "./request";
export { passwordLinkIsLive, setPasswordByLink } from "./set-by-link";
