export { passwordLinkMailHandler } from "./mail";
export { issuePasswordLink, mailsPasswordLinks, requestPasswordLink } from "./request";
export { changePassword, hasPassword, passwordLinkIsLive, setPasswordByLink } from "./set";
