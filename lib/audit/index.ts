export { exportAuditEntries } from "./export";
export { type AuditEntry, type AuditPage, listAuditEntries } from "./list";
export { type Actor, audit, recordRefusal } from "./record";
