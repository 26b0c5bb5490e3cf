import type { PortalQuery } from "./client";
import { auditEntries } from "./schema/portal/audit";

export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, "id" | "at">;

export function insertAuditEntry(db: PortalQuery, entry: NewAuditEntry): void {
  db.insert(auditEntries)
    .values({ ...entry, at: new Date().toISOString() })
    .run();
}
