export { mailFailure } from "./failure";
export { sendMail } from "./send";
