export { checkReadiness } from "./readiness";
