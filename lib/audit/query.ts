import { z } from "zod";
import type { AuditFilter } from "@/lib/db/audit";
import { AUDIT_OUTCOMES } from "@/lib/domain/audit";
import { centralMidnight, nextDay } from "@/lib/domain/central-time";

const words = z
  .string()
  .max(300)
  .transform((text) => text.trim().normalize("NFC") || undefined)
  .optional();
const day = z.iso.date("must be a day such as 2026-11-20").optional();

/** The filters of the audit log, as they come from a query string; days are in US Central time. */
export const auditFilterSchema = z.object({
  action: words,
  actor: words,
  subject: words,
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  from: day,
  until: day,
});

/** `until` includes its whole day. */
export function toFilter({ from, until, ...filter }: z.output<typeof auditFilterSchema>): AuditFilter {
  return {
    ...filter,
    from: from && centralMidnight(from).toISOString(),
    until: until && centralMidnight(nextDay(until)).toISOString(),
  };
}
