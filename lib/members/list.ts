import { z } from "zod";
import { pageMembers } from "@/lib/db/members";
import { CURSOR_WORDS, cursorOf, encodeCursor } from "@/lib/domain/cursor";
import { ACCESS_STATES } from "@/lib/domain/members";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { type MemberSummary, toSummary } from "./summary";

const cursorSchema = cursorOf(z.tuple([z.string(), z.string(), z.number().int()], CURSOR_WORDS)).transform(
  ([lastName, firstName, id]) => ({ lastName, firstName, id }),
);

const memberQuerySchema = z.object({
  q: z.string().max(200).optional(),
  state: z.enum(ACCESS_STATES).optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** As it comes from a query string. */
export type MemberQuery = { readonly [Name in keyof z.input<typeof memberQuerySchema>]?: unknown };

export interface MemberPage {
  readonly items: readonly MemberSummary[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Members by name, one page; every word of `q` is looked for in name, address and id. */
export function listMembers({ portal }: Pick<Runtime, "portal">, input: MemberQuery): MemberPage {
  const { cursor, limit, ...filter } = parseInput(memberQuerySchema, input);
  const { rows, total } = pageMembers(portal, filter, { limit: limit + 1, after: cursor });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last;
  return {
    items: page.map(toSummary),
    total,
    nextCursor: more ? encodeCursor([last.lastName, last.firstName, last.id]) : null,
  };
}
