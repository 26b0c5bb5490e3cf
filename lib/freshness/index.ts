export { lastChecked } from "./checked";
