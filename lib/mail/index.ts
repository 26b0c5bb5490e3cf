export { sendMail } from "./send";
