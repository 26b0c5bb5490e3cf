export { passwordLinkMailHandler } from "./mail";
export { issuePasswordLink, mailsPasswordLinks, requestPasswordLink } from "./request";
export { changePassword, passwordLinkIsLive, setPasswordByLink } from "./set";
