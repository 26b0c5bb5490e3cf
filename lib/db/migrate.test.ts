import { spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedClientUserIdSchema } from "@/lib/domain/members";
import { migrateUpTo } from "@/tests/factories/migrate-up-to";
import { DamagedDatabaseError } from "./backup";
import { type CatalogDb, openCatalogDb, openPortalDb, type PortalDb } from "./client";
import { compareTables } from "./compare-tables";
import { pageMembers } from "./member-list";
import { migrateDatabases, NewerDatabaseError } from "./migrate";
import { isRevokedByPerson } from "./operations";
import { findSyncRun } from "./sync-runs";

/** Longer than a process needs to come to its migrations. */
const WRITES_ON_MS = 4_000;

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "portal-migrate-"));
});

afterEach(() => {
  rmSync(dir, { recursive: true });
});

/** Brings the databases up in processes of their own, at once. @returns their exit codes */
async function migrateIn(processes: number): Promise<unknown[]> {
  const script = `import { migrateDatabases } from "@/lib/db/migrate"; migrateDatabases(${JSON.stringify(dir)});`;
  const runs = Array.from({ length: processes }, () => {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: "inherit",
    });
    return new Promise((resolve) => child.once("exit", resolve));
  });
  return await Promise.all(runs);
}

test("three processes that start together migrate once", async () => {
  expect(await migrateIn(3)).toEqual([0, 0, 0]);

  const db = openPortalDb(dir);
  const applied = db.$client.prepare("SELECT count(*), count(DISTINCT hash) FROM __drizzle_migrations").raw().get();
  db.$client.close();
  const journal = JSON.parse(readFileSync("drizzle/portal/meta/_journal.json", "utf8"));
  expect(applied).toEqual([journal.entries.length, journal.entries.length]);
}, 20_000);

test("a start waits for what a process of the old version still writes", async () => {
  const old = openPortalDb(dir);
  migrateUpTo(old, "portal", "0004_rosters", dir);
  old.$client.exec("BEGIN IMMEDIATE");
  const start = migrateIn(1);
  await sleep(WRITES_ON_MS);
  old.$client.exec("COMMIT");
  expect(await start).toEqual([0]);
  expect(compareTables(old, "portal")).toBe("current");
  old.$client.close();
}, 20_000);

/** The versions that it starts from; since them no migration has emptied or dropped a table on purpose. */
const EARLIER = [
  { name: "portal", last: "0004_rosters", open: openPortalDb },
  { name: "catalog", last: "0003_offer_digest", open: openCatalogDb },
] as const;
const ROWS = 3;
/** Made from the others, and made anew where its rules have changed (derive.test.ts). */
const INDEX = ["offer_slot", "offer_set", "slot_column", "town", "town_word"];

test("databases of an earlier version keep every row, though two processes bring them up at once", async () => {
  const before = EARLIER.map(({ name, last, open }) => {
    const db = open(dir);
    migrateUpTo(db, name, last, dir);
    const columns = columnsOf(db);
    fill(db, columns);
    for (const table of INDEX) columns.delete(table);
    const rows = rowsOf(db, columns);
    db.$client.close();
    return { columns, rows };
  });
  expect(Object.keys(before[0]?.rows ?? {}).length).toBeGreaterThan(10);

  expect(await migrateIn(2)).toEqual([0, 0]);
  for (const [at, { open }] of EARLIER.entries()) {
    const db = open(dir);
    expect(rowsOf(db, before[at]?.columns ?? new Map())).toEqual(before[at]?.rows);
    expect(db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.$client.pragma("foreign_key_check")).toEqual([]);
    db.$client.close();
  }
  const db = openPortalDb(dir);
  const found = db.$client.prepare("SELECT count(*) FROM member_search WHERE words MATCH 'first_name'").pluck().get();
  db.$client.close();
  expect(found).toBe(ROWS);
}, 20_000);

test("a deactivation that an earlier version asked for because of a roster is known as the roster's", () => {
  const before = openPortalDb(dir);
  migrateUpTo(before, "portal", "0027_mailed_password_links", dir);
  before.$client.exec(`
    INSERT INTO roster (id, name, source, state, options, requested_by, requested_at)
      VALUES (7, 'a.csv', 'console', 'applied', '{}', 'boss', '2026-11-20T09:00:00.000Z');
    INSERT INTO roster_row (roster_id, kind, state, client_user_id, operation_id)
      VALUES (7, 'deactivate', 'done', 'leaves', 'by roster');
    INSERT INTO member_operation (id, client_user_id, kind, state, notify, actor, requested_at) VALUES
      ('by roster', 'leaves', 'deactivate', 'done', 0, 'boss', '2026-11-20T09:00:00.000Z'),
      ('by hand', 'banned', 'deactivate', 'done', 0, 'boss', '2026-11-20T09:00:00.000Z')`);
  before.$client.close();
  migrateDatabases(dir);
  const db = openPortalDb(dir);
  const byPerson = ["leaves", "banned"].map((id) => isRevokedByPerson(db, storedClientUserIdSchema.parse(id)));
  db.$client.close();
  expect(byPerson).toEqual([false, true]);
});

test("a session of an earlier version in which a code was still missing is no sign-in", () => {
  const before = openPortalDb(dir);
  migrateUpTo(before, "portal", "0035_open_operations", dir);
  const at = (time: string) => `unixepoch('2026-11-20T${time}Z')`;
  before.$client.exec(`
    INSERT INTO member (id, client_user_id, first_name, last_name, role, access_state, service_state, created_at, updated_at)
      VALUES (1, 'ada', 'Ada', 'Berg', 'admin', 'active', 'active', '', '');
    INSERT INTO second_factor (member_id, sealed_secret, used_step, enrolled_at) VALUES (1, 'sealed', 0, '2026-11-20T09:00:00.000Z');
    INSERT INTO session (id_hash, member_id, created_at, last_seen_at, second_factor_at) VALUES
      ('before the app', 1, ${at("08:00:00")}, ${at("08:00:00")}, NULL),
      ('with the password', 1, ${at("10:00:00")}, ${at("10:00:00")}, NULL),
      ('with the code', 1, ${at("10:00:20")}, ${at("10:00:20")}, ${at("10:00:20")})`);
  before.$client.close();
  migrateDatabases(dir);
  const db = openPortalDb(dir);
  const counted = db.$client.prepare("SELECT id_hash FROM session WHERE is_sign_in ORDER BY created_at").pluck().all();
  db.$client.close();
  expect(counted).toEqual(["before the app", "with the code"]);
});

test("members of an earlier version are sorted by their names as new ones are, and so is one whom it adds while it ends", () => {
  const before = openPortalDb(dir);
  migrateUpTo(before, "portal", "0036_sessions_that_are_sign_ins", dir);
  const add = (db: PortalDb, id: string, first: string, last: string) =>
    db.$client
      .prepare(`
        INSERT INTO member (client_user_id, first_name, last_name, role, access_state, service_state, created_at, updated_at)
        VALUES (?, ?, ?, 'member', 'active', 'active', '', '')`)
      .run(id, first, last);
  add(before, "zoe", "Zoe", "Berg");
  add(before, "elodie", "Élodie", "Berg");
  add(before, "oeyvind", "Øyvind", "Åkesson");
  before.$client.close();
  migrateDatabases(dir);
  const between = openPortalDb(dir);
  add(between, "noor", "Noor", "Ávila");
  between.$client.close();
  migrateDatabases(dir);
  const db = openPortalDb(dir);
  const sorted = pageMembers(db, {}, { sort: "name", order: "asc" }, { limit: 9 });
  db.$client.close();
  expect(sorted.map(({ clientUserId }) => clientUserId)).toEqual(["oeyvind", "noor", "elodie", "zoe"]);
});

test("a feed that an earlier version held can still be judged, by the numbers of that version", () => {
  const before = openPortalDb(dir);
  migrateUpTo(before, "portal", "0028_operations_of_rosters", dir);
  before.$client.exec(`
    INSERT INTO sync_run (trigger, force, state, phase, requested_at, offers, added, changed, removed) VALUES
      ('schedule', 0, 'applied', 'done', '2026-11-20T09:00:00.000Z', 30, 30, 0, 0),
      ('schedule', 0, 'held', 'done', '2026-11-21T09:00:00.000Z', 20, 2, 3, 12)`);
  before.$client.close();
  migrateDatabases(dir);
  const db = openPortalDb(dir);
  const live = [1, 2].map((id) => findSyncRun(db, id)?.live);
  db.$client.close();
  expect(live).toEqual([null, { before: 30, after: 20, gone: 12, added: 2, changed: 3 }]);
});

type Columns = Map<string, readonly { readonly name: string; readonly type: string }[]>;

/** The columns of each table that holds rows of its own. */
function columnsOf({ $client }: PortalDb | CatalogDb): Columns {
  const tables = $client
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite%' AND name <> '__drizzle_migrations'`,
    )
    .pluck()
    .all();
  const columns = $client.prepare<[string], { name: string; type: string }>(
    "SELECT name, type FROM pragma_table_info(?)",
  );
  return new Map(tables.map((table) => [table, columns.all(table)]));
}

/** Every table with rows whose integers are all their number, so that references fit. */
function fill({ $client }: PortalDb | CatalogDb, tables: Columns): void {
  const value = { TEXT: (name: string, n: number) => `${name} ${n}`, BLOB: (_: string, n: number) => Buffer.of(n) };
  $client.pragma("foreign_keys = OFF");
  for (const [table, columns] of tables) {
    const insert = $client.prepare(`INSERT INTO "${table}" VALUES (${columns.map(() => "?").join(", ")})`);
    for (let n = 1; n <= ROWS; n++) {
      insert.run(columns.map(({ name, type }) => (type === "TEXT" || type === "BLOB" ? value[type](name, n) : n)));
    }
  }
}

function rowsOf({ $client }: PortalDb | CatalogDb, tables: Columns): Record<string, unknown[]> {
  const entries = [...tables].map(([table, columns]): [string, unknown[]] => {
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    return [table, $client.prepare(`SELECT ${names} FROM "${table}" ORDER BY 1, 2`).all()];
  });
  return Object.fromEntries(entries);
}

test("nobody else on the machine can look into the folder that is made for the databases (ASVS 5.0, 14.2.4)", () => {
  const made = path.join(dir, "made", "data");
  migrateDatabases(made);
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

test("a database of a newer program is refused in words", () => {
  migrateDatabases(dir);
  const db = openPortalDb(dir);
  db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)");
  db.$client.close();
  expect(() => migrateDatabases(dir)).toThrow(NewerDatabaseError);
  expect(() => migrateDatabases(dir)).toThrow("restore a backup");
});

test("a catalogue of a newer program is refused with its own mend, since no backup holds it", () => {
  migrateDatabases(dir);
  const db = openCatalogDb(dir);
  db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)");
  db.$client.close();
  expect(() => migrateDatabases(dir)).toThrow("move it aside");
});

test("the audit log refuses every change (ASVS 5.0, 16.4.2)", () => {
  migrateDatabases(dir);
  const db = openPortalDb(dir);
  db.$client.exec(
    "INSERT INTO audit_entry (at, actor, action, subject, outcome) VALUES ('now', 'a', 'b', 'c', 'done')",
  );
  expect(() => db.$client.exec("UPDATE audit_entry SET actor = 'nobody'")).toThrow("append-only");
  expect(() => db.$client.exec("DELETE FROM audit_entry")).toThrow("append-only");
  const forged = "audit_entry (id, at, actor, action, subject, outcome) VALUES (1, 'now', 'nobody', 'b', 'c', 'done')";
  const upsert = "ON CONFLICT (id) DO UPDATE SET actor = excluded.actor";
  for (const replacing of [
    `REPLACE INTO ${forged}`,
    `INSERT OR REPLACE INTO ${forged}`,
    `INSERT INTO ${forged} ${upsert}`,
  ])
    expect(() => db.$client.exec(replacing), replacing).toThrow("append-only");
  db.$client.close();
});

test.each(["portal.db", "catalog.db"])("a %s that is no database any more is named, with what to do", (name) => {
  migrateDatabases(dir);
  writeFileSync(path.join(dir, name), "x".repeat(5_000));
  expect(() => migrateDatabases(dir)).toThrow(DamagedDatabaseError);
  expect(() => migrateDatabases(dir)).toThrow(new RegExp(`${name} is damaged: .*doctor`));
});

test.each([
  { how: "removed", lose: rmSync },
  { how: "emptied", lose: truncateSync },
])("what was written last to portal.db is kept while that is $how", ({ lose }) => {
  const [running, killed] = [path.join(dir, "running"), path.join(dir, "killed")];
  migrateDatabases(running);
  const db = openPortalDb(running);
  db.$client.exec("CREATE TABLE written_last (n)");
  cpSync(running, killed, { recursive: true });
  db.$client.close();

  const file = path.join(killed, "portal.db");
  copyFileSync(file, path.join(dir, "away"));
  lose(file);
  expect(() => migrateDatabases(killed)).toThrow("although portal.db-wal exists");
  copyFileSync(path.join(dir, "away"), file);
  migrateDatabases(killed);
  const back = openPortalDb(killed);
  expect(back.$client.prepare("SELECT count(*) FROM written_last").pluck().get()).toBe(0);
  back.$client.close();
});

test("a catalogue that was lost is made anew, whatever is left beside it: the feed has the offers", () => {
  const [running, killed] = [path.join(dir, "running"), path.join(dir, "killed")];
  migrateDatabases(running);
  const db = openCatalogDb(running);
  db.$client.exec("CREATE TABLE written_last (n)");
  cpSync(running, killed, { recursive: true });
  db.$client.close();
  rmSync(path.join(killed, "catalog.db"));
  migrateDatabases(killed);
  const anew = openCatalogDb(killed);
  expect(compareTables(anew, "catalog")).toBe("current");
  anew.$client.close();
});
