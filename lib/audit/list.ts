import { type AuditRow, pageAuditEntries } from "@/lib/db/audit";
import { idCursor, idKey, type Page, pageLimit, pageOf } from "@/lib/domain/page";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { auditFilterSchema, toFilter } from "./query";

export const auditQuerySchema = auditFilterSchema.extend({
  cursor: idCursor.optional(),
  limit: pageLimit(50),
});

export type AuditEntry = AuditRow;

export type AuditPage = Page<AuditEntry>;

/**
 * The audit log, newest first, one page.
 * @param input as it comes from a query string
 * @throws InvalidInputError
 */
export function listAuditEntries({ portal }: Pick<Runtime, "portal">, input: unknown): AuditPage {
  const { cursor, limit, ...filter } = parseInput(auditQuerySchema, input);
  return pageOf(pageAuditEntries(portal, toFilter(portal, filter), { limit: limit + 1, before: cursor }), limit, idKey);
}
