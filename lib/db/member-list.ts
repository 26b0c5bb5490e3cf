import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AccessState, MemberSort } from "@/lib/domain/members";
import type { PortalDb } from "./client";
import type { MemberRow } from "./members";
import { members, orBefore } from "./schema/portal/members";

/** Words that are looked for, and whether they find so many that another way to the page is shorter. */
export interface MemberSearch {
  readonly words: readonly string[];
  readonly isBroad: boolean;
}

interface MemberFilter {
  readonly search?: MemberSearch | undefined;
  readonly state?: AccessState | undefined;
}

interface MemberOrder {
  readonly sort: MemberSort;
  readonly order: "asc" | "desc";
}

/** The values that a list is sorted by, of the last row of a page. */
export type MemberKey = readonly (string | number)[];

/** Few enough that looking each of them up and sorting them is quicker than walking the whole list in its order. */
const FEW = 1_000;

const KEYS = {
  name: [members.lastName, members.firstName, members.id],
  lastSignIn: [orBefore(members.lastSignInAt), members.id],
  lastRedemption: [orBefore(members.lastRedemptionAt), members.id],
} as const satisfies Record<MemberSort, readonly unknown[]>;

/** @param words without the spaces between them; without any there is no search */
export function memberSearch(db: PortalDb, words: readonly string[]): MemberSearch | undefined {
  if (words.length === 0) return undefined;
  const found = sql`SELECT rowid FROM member_search WHERE member_search MATCH ${toMatch(words)} LIMIT ${FEW + 1}`;
  return { words, isBroad: db.get<{ found: number }>(sql`SELECT count(*) AS found FROM (${found})`).found > FEW };
}

/** One page of members. @param after the key of the last row of the page before */
export function pageMembers(
  db: PortalDb,
  { search, state }: MemberFilter,
  { sort, order }: MemberOrder,
  { limit, after }: { readonly limit: number; readonly after?: MemberKey | undefined },
): MemberRow[] {
  const keys = KEYS[sort];
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  return db
    .select()
    .from(members)
    .where(and(inState(state), search && isFound(search), after && sql`(${listed(keys)}) ${beyond} (${listed(after)})`))
    .orderBy(...keys.map((key) => (order === "asc" ? asc(key) : desc(key))))
    .limit(limit)
    .all();
}

/** How many members there are, up to `FEW` for a search: beyond that nobody reads on, and counting would take longest. */
export function countMembers(db: PortalDb, { search, state }: MemberFilter): { total: number; isExact: boolean } {
  if (search?.isBroad) return { total: FEW, isExact: false };
  const row = db
    .select({ total: count() })
    .from(members)
    .where(and(inState(state), search && isFound(search)))
    .get();
  return { total: row?.total ?? 0, isExact: true };
}

export function keyOf(row: MemberRow, sort: MemberSort): MemberKey {
  if (sort === "name") return [row.lastName, row.firstName, row.id];
  return [(sort === "lastSignIn" ? row.lastSignInAt : row.lastRedemptionAt) ?? "", row.id];
}

function inState(state: AccessState | undefined): SQL | undefined {
  return state && eq(members.accessState, state);
}

/** What finds few begins with them; the plus keeps SQLite from that for the others (sqlite.org/optoverview.html). */
function isFound({ words, isBroad }: MemberSearch): SQL {
  const id = isBroad ? sql`+${members.id}` : sql`${members.id}`;
  return sql`${id} IN (SELECT rowid FROM member_search WHERE member_search MATCH ${toMatch(words)})`;
}

/**
 * Every word has to be somewhere in name, address or id. The index knows threes of letters: shorter words mean the
 * beginning of one, before which it has two spaces.
 */
function toMatch(words: readonly string[]): string {
  return words
    .map((word) => `"${" ".repeat(Math.max(0, 3 - [...word].length))}${word.replaceAll('"', '""')}"`)
    .join(" ");
}

function listed(parts: readonly unknown[]): SQL {
  return sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
}
