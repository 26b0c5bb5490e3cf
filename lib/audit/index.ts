export { CLI, WORKER } from "./actors";
export { exportAuditEntries } from "./export";
export { type AuditEntry, listAuditEntries } from "./list";
export { findPeople, type PeopleFound } from "./people";
export { type Actor, audit, auditExport, type Origin, type Refused, recordRefusal } from "./record";
