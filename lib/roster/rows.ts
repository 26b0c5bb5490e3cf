import { z } from "zod";
import type { PortalDb } from "@/lib/db/client";
import { findMember } from "@/lib/db/members";
import { pageRosterRows, type RosterRowRecord } from "@/lib/db/roster-rows";
import { memberName } from "@/lib/domain/members";
import { idCursor, idKey, type Page, pageLimit, pageOf } from "@/lib/domain/page";
import { FAILURES, ROW_KINDS, ROW_STATES } from "@/lib/domain/roster";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { rosterOrNotFound } from "./find";

export const rowFilterSchema = z.object({
  kind: z.enum(ROW_KINDS).optional().describe("what the plan does, or that it leaves open or refuses a line"),
  state: z
    .enum([...ROW_STATES, "failures"])
    .transform((state) => (state === "failures" ? FAILURES : [state]))
    .optional()
    .describe("how far a row is; `failures` means both `failed` and `unknown`"),
});

export const rowQuerySchema = rowFilterSchema.extend({
  cursor: idCursor.optional(),
  limit: pageLimit(50),
});

/** What the plan does to one member, field by field in `before` and `after`, or why a line does nothing. */
export interface RosterRow
  extends Pick<
    RosterRowRecord,
    "id" | "line" | "kind" | "state" | "clientUserId" | "email" | "name" | "before" | "after" | "reason" | "lasting"
  > {
  /** For a line that is left open, the member whom it may name by a new id; null for other lines. */
  readonly maybe: { readonly clientUserId: string; readonly name: string } | null;
}

export type RosterRowPage = Page<RosterRow>;

/** Rows of a roster in the order of its plan. @throws NotFoundError, InvalidInputError */
export function listRosterRows({ portal }: Pick<Runtime, "portal">, id: number, input: unknown): RosterRowPage {
  const { kind, state, cursor, limit } = parseInput(rowQuerySchema, input);
  rosterOrNotFound(portal, id);
  const found = pageRosterRows(portal, id, { kind, states: state }, { limit: limit + 1, after: cursor });
  const { items, nextCursor } = pageOf(found, limit, idKey);
  return { items: items.map((record) => toRow(portal, record)), nextCursor };
}

function toRow(portal: PortalDb, record: RosterRowRecord): RosterRow {
  const { id, line, kind, state, clientUserId, email, name, before, after, reason, lasting } = record;
  const maybe = kind === "ask" && record.memberId !== null ? knownAs(portal, record.memberId) : null;
  return { id, line, kind, state, clientUserId, email, name, before, after, reason, lasting, maybe };
}

function knownAs(portal: PortalDb, memberId: number): RosterRow["maybe"] {
  const member = findMember(portal, memberId);
  return member ? { clientUserId: member.clientUserId, name: memberName(member) } : null;
}
