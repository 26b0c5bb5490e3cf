import { z } from "zod";
import type { PortalDb } from "@/lib/db/client";
import { countMembers, keyOf, memberSearch, pageMembers } from "@/lib/db/member-list";
import { findMemberByClientUserId, type MemberRow } from "@/lib/db/members";
import { findRedemption } from "@/lib/db/redemptions";
import { CURSOR, cursorOf } from "@/lib/domain/cursor";
import { ACCESS_STATES, MEMBER_SEARCH_CHARACTERS, MEMBER_SORTS } from "@/lib/domain/members";
import { type Page, pageLimit, pageOf } from "@/lib/domain/page";
import { searchWords } from "@/lib/domain/search-words";
import { parseInput, type Unchecked } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { type MemberSummary, toSummary } from "./summary";

export const memberFilterSchema = z.object({
  // The id of an attempt: design, Redeem.
  q: z
    .string()
    .max(MEMBER_SEARCH_CHARACTERS)
    .default("")
    .transform(searchWords)
    .describe(
      "words of names, e-mail addresses and ids, of which one or two letters match only beginnings; or the id of an attempt to redeem",
    ),
  state: z.enum(ACCESS_STATES).optional().describe("of the member's access to the portal"),
  sort: z
    .string()
    .default("name")
    .transform((text, ctx) => {
      const sort = MEMBER_SORTS.find((known) => known === text.replace(/^-/, ""));
      if (sort) return { sort, order: text.startsWith("-") ? "desc" : "asc" } as const;
      ctx.addIssue(`must be one of ${MEMBER_SORTS.join(", ")}, or one of them with a minus in front`);
      return z.NEVER;
    })
    .describe(`${MEMBER_SORTS.join(", ")}, or one of them with a minus in front, which reverses it`),
});

export type MemberFilter = z.output<typeof memberFilterSchema>;

export const memberQuerySchema = memberFilterSchema.extend({
  cursor: z.string().optional().describe(CURSOR),
  limit: pageLimit(50),
});

const id = z.number().int();
const instantCursor = cursorOf(z.tuple([z.string(), id])).optional();
const cursorSchemas = {
  name: z.object({ cursor: cursorOf(z.tuple([z.string(), z.string(), id])).optional() }),
  lastSignIn: z.object({ cursor: instantCursor }),
  lastRedemption: z.object({ cursor: instantCursor }),
};

/** As it comes from a query string. */
export type MemberQuery = Unchecked<typeof memberQuerySchema>;

export interface MemberPage extends Page<MemberSummary> {
  readonly total: number;
  /** Whether `total` is exact; a search is only counted up to 1,000. */
  readonly isTotalExact: boolean;
}

/** One page of members. @throws InvalidInputError */
export function listMembers({ portal }: Pick<Runtime, "portal">, input: MemberQuery): MemberPage {
  const { q: words, state, sort: order, cursor, limit } = parseInput(memberQuerySchema, input);
  const found = memberOfAttempt(portal, { q: words, state });
  if (found) return { items: [toSummary(found)], total: 1, isTotalExact: true, nextCursor: null };
  const after = parseInput(cursorSchemas[order.sort], { cursor }).cursor;
  const filter = { search: memberSearch(portal, words), state };
  const rows = pageMembers(portal, filter, order, { limit: limit + 1, after });
  const { total, isExact } = countMembers(portal, filter);
  const { items, nextCursor } = pageOf(rows, limit, (row) => keyOf(row, order.sort));
  return { items: items.map(toSummary), total, isTotalExact: isExact, nextCursor };
}

/** The member who made the attempt whose number is read to support, if they are in the state that is asked for. */
export function memberOfAttempt(
  portal: PortalDb,
  { q: [word, ...others], state }: Pick<MemberFilter, "q" | "state">,
): MemberRow | undefined {
  const attempt = word !== undefined && others.length === 0 ? findRedemption(portal, word) : undefined;
  const found = attempt && findMemberByClientUserId(portal, attempt.clientUserId);
  return !state || found?.accessState === state ? found : undefined;
}
