import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPortalDb } from "./client";
import { migrateDatabases, NewerDatabaseError } from "./migrate";

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "portal-migrate-"));
});

afterEach(() => {
  rmSync(dir, { recursive: true });
});

test("three processes that start together migrate once", async () => {
  const script = `import { migrateDatabases } from "@/lib/db/migrate"; migrateDatabases(${JSON.stringify(dir)});`;
  const runs = Array.from({ length: 3 }, () => {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: "inherit",
    });
    return new Promise((resolve) => child.once("exit", resolve));
  });
  expect(await Promise.all(runs)).toEqual([0, 0, 0]);

  const db = openPortalDb(dir);
  const applied = db.$client.prepare("SELECT count(*), count(DISTINCT hash) FROM __drizzle_migrations").raw().get();
  db.$client.close();
  const journal = JSON.parse(readFileSync("drizzle/portal/meta/_journal.json", "utf8"));
  expect(applied).toEqual([journal.entries.length, journal.entries.length]);
}, 20_000);

test("a database of a newer program is refused in words", () => {
  migrateDatabases(dir);
  const db = openPortalDb(dir);
  db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)");
  db.$client.close();
  expect(() => migrateDatabases(dir)).toThrow(NewerDatabaseError);
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
  for (const replacing of [`REPLACE INTO ${forged}`, `INSERT OR REPLACE INTO ${forged}`, `INSERT INTO ${forged} ${upsert}`])
    expect(() => db.$client.exec(replacing), replacing).toThrow("append-only");
  db.$client.close();
});
