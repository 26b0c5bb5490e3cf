import { z } from "zod";
import { type AuditRow, pageAuditEntries } from "@/lib/db/audit";
import { CURSOR_WORDS, cursorOf, encodeCursor } from "@/lib/domain/cursor";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { auditFilterSchema, toFilter } from "./query";

export const auditQuerySchema = auditFilterSchema.extend({
  cursor: cursorOf(z.tuple([z.number().int()], CURSOR_WORDS)).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export type AuditEntry = AuditRow;

export interface AuditPage {
  readonly items: readonly AuditEntry[];
  readonly nextCursor: string | null;
}

/**
 * The audit log, newest first, one page.
 * @param input as it comes from a query string
 * @throws InvalidInputError
 */
export function listAuditEntries({ portal }: Pick<Runtime, "portal">, input: unknown): AuditPage {
  const { cursor, limit, ...filter } = parseInput(auditQuerySchema, input);
  const rows = pageAuditEntries(portal, toFilter(filter), { limit: limit + 1, before: cursor?.[0] });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor([last.id]) : null };
}
