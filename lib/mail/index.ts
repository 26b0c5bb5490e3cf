export { UnsentMailError } from "./failure";
export { sendMail } from "./send";
export { tryMailServer } from "./try-server";
