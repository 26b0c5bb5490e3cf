export { exportAuditEntries } from "./export";
export { type AuditEntry, listAuditEntries } from "./list";
export { type Actor, audit, recordRefusal } from "./record";
