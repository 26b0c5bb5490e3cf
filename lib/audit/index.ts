export { exportAuditEntries } from "./export";
export { type AuditEntry, listAuditEntries } from "./list";
export { findPeople, type PeopleFound } from "./people";
export { CLI, WORKER } from "./processes";
export { type Actor, audit, recordRefusal } from "./record";
