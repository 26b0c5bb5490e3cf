import { z } from "zod";
import type { AuditFilter } from "@/lib/db/audit";
import type { PortalDb } from "@/lib/db/client";
import { AUDIT_FILTER_CHARACTERS, AUDIT_OUTCOMES } from "@/lib/domain/audit";
import { centralMidnight, nextDay } from "@/lib/domain/central-time";
import { withoutInvisible } from "@/lib/domain/invisible";
import { peopleMeant } from "./people";

const words = z
  .string()
  .max(AUDIT_FILTER_CHARACTERS)
  .transform((text) => text.trim().normalize("NFC") || undefined)
  .optional();
const day = z.iso.date("must be a day such as 2026-11-20").optional();

const PEOPLE = "an id, or words of members' names and e-mail addresses";

/** The filters of the audit log, as they come from a query string. */
export const auditFilterSchema = z.object({
  action: words.describe("an action, or, ending in a dot, all below it, as `member.`"),
  actor: words.describe(PEOPLE),
  subject: words.describe(PEOPLE),
  outcome: z.enum(AUDIT_OUTCOMES).optional().describe("how it ended"),
  requestId: words
    .transform((id) => id && withoutInvisible(id).toLowerCase())
    .describe("the id of a request, as its answer has it: the number for support on an error page"),
  from: day.describe("the first day, in US Central time"),
  until: day.describe("the last day, in US Central time"),
});

/** `until` includes its whole day. */
export function toFilter(
  portal: PortalDb,
  { actor, subject, from, until, ...filter }: z.output<typeof auditFilterSchema>,
) {
  return {
    ...filter,
    actor: actor === undefined ? undefined : peopleMeant(portal, "actor", actor),
    subject: subject === undefined ? undefined : peopleMeant(portal, "subject", subject),
    from: from && centralMidnight(from).toISOString(),
    until: until && centralMidnight(nextDay(until)).toISOString(),
  } satisfies AuditFilter;
}
