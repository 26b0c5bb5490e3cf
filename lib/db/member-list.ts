import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { plainText } from "@/lib/domain/fold";
import type { AccessState, MemberSort } from "@/lib/domain/members";
import type { PortalDb } from "./client";
import type { MemberRow } from "./members";
import { members, orBefore } from "./schema/portal/members";

/** The search words, and whether they match so many members that another query plan is faster. */
export interface MemberSearch {
  readonly words: readonly string[];
  readonly isBroad: boolean;
}

interface MemberFilter {
  readonly search?: MemberSearch | undefined;
  readonly state?: AccessState | undefined;
}

interface MemberOrder {
  readonly sort: MemberSort | "id";
  readonly order: "asc" | "desc";
}

/** The sort values of the last row of a page. */
export type MemberKey = readonly (string | number)[];

/** Up to this many, looking up each match and sorting is faster than scanning the whole list in order. */
const FEW = 1_000;

const KEYS = {
  id: [members.id],
  name: [members.lastNameKey, members.firstNameKey, members.id],
  lastSignIn: [orBefore(members.lastSignInAt), members.id],
  lastRedemption: [orBefore(members.lastRedemptionAt), members.id],
} as const satisfies Record<MemberOrder["sort"], readonly unknown[]>;

/** @param typed words without the spaces between them; an empty list means no search */
export function memberSearch(db: PortalDb, typed: readonly string[]): MemberSearch | undefined {
  const words = typed.map(plainText).filter(Boolean);
  if (words.length === 0) return undefined;
  const found = sql`SELECT rowid FROM member_search WHERE member_search MATCH ${toMatch(words)} LIMIT ${FEW + 1}`;
  return { words, isBroad: db.get<{ found: number }>(sql`SELECT count(*) AS found FROM (${found})`).found > FEW };
}

/** One page of members. @param after the key of the last row of the previous page */
export function pageMembers(
  db: PortalDb,
  { search, state }: MemberFilter,
  { sort, order }: MemberOrder,
  { limit, after }: { readonly limit: number; readonly after?: MemberKey | undefined },
): MemberRow[] {
  const keys = KEYS[sort];
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  // Of keys that are no plain columns, SQLite begins at the first alone, and only where that is compared by itself.
  const isAfter = after && sql`${keys[0]} ${beyond}= ${after[0]} AND (${listed(keys)}) ${beyond} (${listed(after)})`;
  return db
    .select()
    .from(members)
    .where(and(inState(state), search && isFound(search), isAfter))
    .orderBy(...keys.map((key) => (order === "asc" ? asc(key) : desc(key))))
    .limit(limit)
    .all();
}

/**
 * The number of members, up to `FEW` for a search: beyond that the number is not useful, and counting would be slow.
 */
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
  if (sort === "name") return [row.lastNameKey, row.firstNameKey, row.id];
  return [(sort === "lastSignIn" ? row.lastSignInAt : row.lastRedemptionAt) ?? "", row.id];
}

function inState(state: AccessState | undefined): SQL | undefined {
  return state && eq(members.accessState, state);
}

/**
 * A search with few matches starts from the matches; for others, the plus keeps SQLite from doing so
 * (sqlite.org/optoverview.html).
 */
function isFound({ words, isBroad }: MemberSearch): SQL {
  const id = isBroad ? sql`+${members.id}` : sql`${members.id}`;
  return sql`${id} IN ${rowsFound(words)}`;
}

/** The ids of all members that a search finds, as a subquery. */
export function idsFound({ words }: MemberSearch): SQL {
  return sql`(SELECT ${members.clientUserId} FROM ${members} WHERE ${members.id} IN ${rowsFound(words)})`;
}

/** Whether a search finds the member with this id: for a search that finds many. */
export function isIdFound(clientUserId: AnySQLiteColumn, { words }: MemberSearch): SQL {
  return sql`EXISTS (SELECT 1 FROM ${members} WHERE ${members.clientUserId} = ${clientUserId} AND +${members.id} IN ${rowsFound(words)})`;
}

function rowsFound(words: readonly string[]): SQL {
  return sql`(SELECT rowid FROM member_search WHERE member_search MATCH ${toMatch(words)})`;
}

/**
 * Every word has to occur somewhere in name, address or id. The index consists of trigrams: shorter words match only
 * beginnings of words, before which the index has two spaces.
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
