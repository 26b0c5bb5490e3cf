import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPortalDb, type PortalDb } from "@/lib/db/client";
import { makeNameKeys } from "@/lib/db/members";
import { migrateDatabases } from "@/lib/db/migrate";
import { listMembers } from "@/lib/members";
import type { MemberQuery } from "@/lib/members/list";
import { type Times, timesOf } from "./query/times";
import type { Report } from "./report";

const MEMBERS = 200_000;
const ROUNDS = 12;
const FIRST_NAMES =
  "Alice Bruno Chidi Dana Elif Farid Greta Hugo Ines Jonas Keiko Lars Mara Noor Otis Pia Rosa Sami Zoltán";
const LAST_NAMES =
  "Abara Björk Castellanos Dubois Eriksen Fong Grünwald Haddad Ito Jansen Kowalski Müller O’Brien Smith";

/** What is asked of the table: orders, states, searches that find nobody, one, some and very many. */
const QUERIES = [
  {},
  { state: "active" },
  { state: "deactivated" },
  { sort: "-lastSignIn" },
  { sort: "-lastSignIn", state: "deactivated" },
  { sort: "lastRedemption" },
  { q: "smith" },
  { q: "smi", state: "deactivated" },
  { q: "mara smith" },
  { q: "m" },
  { q: "ma" },
  { q: "zoltan", sort: "-lastSignIn" },
  { q: "E-112345" },
  { q: "mara.smith4711@members.example" },
  { q: "nobody.of.this.name" },
] as const;
/** What stands in every address: nothing narrows it, so it has no goal. */
const EVERYBODY = { q: "members.example" };

/** The console's table of members, each query with its second page. */
export function measureMembersTable(report: Report): void {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-members-"));
  migrateDatabases(folder);
  const portal = openPortalDb(folder);
  try {
    report.progress(`adding ${MEMBERS} members for their table`);
    fill(portal);
    // In one pool, a single slow query would be the slowest twentieth that nobody looks at.
    const slowest = QUERIES.map((query) => measure(portal, [query])).reduce((a, b) => (b.p95 > a.p95 ? b : a));
    const name = `members table at ${MEMBERS}, p95 of the slowest query`;
    report.figure({ name, value: slowest.p95, unit: "ms", atMost: 50, ...slowest });
    const all = measure(portal, [EVERYBODY]);
    report.figure({ name: "a search that finds all of them, p95", value: all.p95, unit: "ms", ...all });
  } finally {
    portal.$client.close();
    rmSync(folder, { recursive: true });
  }
}

function measure(portal: PortalDb, queries: readonly MemberQuery[]): Times {
  const times = Array.from({ length: ROUNDS }, () => queries.flatMap((query) => timed(portal, query))).flat();
  return timesOf(times);
}

function timed(portal: PortalDb, query: MemberQuery): number[] {
  const started = performance.now();
  const { nextCursor } = listMembers({ portal }, query);
  const first = performance.now() - started;
  if (!nextCursor) return [first];
  listMembers({ portal }, { ...query, cursor: nextCursor });
  return [first, performance.now() - started - first];
}

function fill(portal: PortalDb): void {
  const pick = (names: string, by: string) => {
    const list = names.split(" ");
    return `(SELECT value FROM json_each('${JSON.stringify(list)}') WHERE key = ${by} % ${list.length})`;
  };
  portal.$client.exec(`
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${MEMBERS}),
      person AS (SELECT n, ${pick(FIRST_NAMES, "n")} AS first, ${pick(LAST_NAMES, "(n / 7)")} AS last FROM number)
    INSERT INTO member (client_user_id, email, email_key, first_name, last_name, role, access_state, service_state,
      created_at, updated_at, last_sign_in_at)
    SELECT 'E-' || n, lower(first || '.' || last || n) || '@members.example', n, first, last || substr('aeiou', n % 5, 1),
      'member', iif(n % 25 = 0, 'deactivated', 'active'), 'active', '2026', '2026',
      iif(n % 3 = 0, NULL, '2026-11-' || (10 + n % 20) || 'T' || n)
    FROM person`);
  makeNameKeys(portal);
}
