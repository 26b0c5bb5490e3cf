export { type Checked, lastChecked } from "./checked";
