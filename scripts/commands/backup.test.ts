import {
  copyFileSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeBackup } from "@/lib/backup";
import { openPortalDb } from "@/lib/db/client";
import { compareTables } from "@/lib/db/compare-tables";
import { migrateDatabases } from "@/lib/db/migrate";
import { insertOperation } from "@/lib/db/operations";
import { clientUserIdSchema } from "@/lib/domain/members";
import { addMember } from "@/lib/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { runCommand } from "./program";

/** A backup after which one of two people lost access, and what is said to the operator. */
async function backupBeforeAnEnd() {
  const { config, portal } = createBarePortal();
  const { DATA_DIR } = config;
  for (const id of ["ada", "bo"]) {
    const person = { clientUserId: id, email: `${id}@example.org`, firstName: id, lastName: "Lindqvist" };
    await addMember({ config, portal }, { name: "eva" }, person);
  }
  const file = path.join(DATA_DIR, "copy.db");
  await writeBackup({ DATA_DIR }, file);
  portal.$client.exec("UPDATE member SET access_state = 'deactivated' WHERE client_user_id = 'bo'");
  portal.$client.close();
  vi.stubEnv("DATA_DIR", DATA_DIR);
  const said: string[] = [];
  const error = vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
  onTestFinished(() => {
    error.mockRestore();
    vi.unstubAllEnvs();
  });
  return { config, DATA_DIR, file, said };
}

test("a restore is asked about: where nobody can answer, the database stays as it is", async () => {
  const { DATA_DIR, file, said } = await backupBeforeAnEnd();
  expect(await runCommand(["node", "portal", "restore", file])).toBe(1);
  expect(said).toEqual(["There is no terminal to confirm this on: add --yes."]);
  const { $client } = openPortalDb(DATA_DIR);
  const states = $client.prepare("SELECT access_state FROM member ORDER BY id").pluck().all();
  $client.close();
  expect(states).toEqual(["active", "deactivated"]);
});

test("a restore says how many people it brought back, who stays out, and where the old database is", async () => {
  const { DATA_DIR, file, said } = await backupBeforeAnEnd();
  expect(await runCommand(["node", "portal", "restore", file, "--yes"])).toBe(0);
  const [members = "", kept = "", out] = said;
  expect(members).toContain(`Restored 2 members into ${DATA_DIR}/portal.db. `);
  expect(kept.startsWith(`The old database is kept as ${DATA_DIR}`)).toBe(true);
  expect(out).toBe("People who lost access after the backup still have none: 1.");
  expect(said.join("\n")).not.toMatch(/Roles|Passwords|addresses|No newer|never had|knows nothing/);
});

test("a restore says what the portal.db was a link to, which it leaves as it was", async () => {
  const { DATA_DIR, file, said } = await backupBeforeAnEnd();
  const current = path.join(DATA_DIR, "portal.db");
  const elsewhere = path.join(DATA_DIR, "elsewhere.db");
  renameSync(current, elsewhere);
  symlinkSync(elsewhere, current);
  expect(await runCommand(["node", "portal", "restore", file, "--yes"])).toBe(0);
  expect(said[2]).toMatch(`It was a link to ${elsewhere}, `);
  expect(lstatSync(current).isSymbolicLink()).toBe(false);
});

test("a restore says how many roles, passwords and addresses are not those of the backup", async () => {
  const { DATA_DIR, said } = await backupBeforeAnEnd();
  const { $client } = openPortalDb(DATA_DIR);
  $client.exec("UPDATE member SET role = 'admin', password_hash = 'old' WHERE client_user_id = 'ada'");
  const file = path.join(DATA_DIR, "second.db");
  await writeBackup({ DATA_DIR }, file);
  $client.exec(`UPDATE member SET role = 'member', password_hash = 'new', email = 'new@example.org',
    email_key = 'new@example.org' WHERE client_user_id = 'ada'`);
  $client.close();
  expect(await runCommand(["node", "portal", "restore", file, "--yes"])).toBe(0);
  expect(said.slice(2, 5)).toEqual([
    "Roles that were lowered after the backup stay lowered: 1.",
    "Passwords that were changed after the backup stay changed: 1.",
    "E-mail addresses that were changed after the backup stay changed: 1.",
  ]);
});

test("a restore says how many people it keeps who came after the backup and lost access by a person's hand", async () => {
  const { config, DATA_DIR, file, said } = await backupBeforeAnEnd();
  const portal = openPortalDb(DATA_DIR);
  for (const id of ["cy", "di"]) {
    const person = { clientUserId: id, email: `${id}@example.org`, firstName: id, lastName: "Lindqvist" };
    await addMember({ config, portal }, { name: "eva" }, person);
  }
  portal.$client.exec("UPDATE member SET access_state = 'deactivated' WHERE client_user_id = 'cy'");
  const clientUserId = clientUserIdSchema.parse("cy");
  insertOperation(portal, { id: "1", clientUserId, kind: "deactivate", reason: null, notify: false, actor: "eva" });
  portal.$client.close();
  expect(await runCommand(["node", "portal", "restore", file, "--yes"])).toBe(0);
  expect(said).toContain(
    "People who came after the backup, and whose access a person revoked, are kept, without access: 1.",
  );
  const { $client } = openPortalDb(DATA_DIR);
  const members = $client.prepare("SELECT client_user_id, access_state FROM member ORDER BY id").raw().all();
  $client.close();
  expect(members).toEqual([
    ["ada", "active"],
    ["bo", "deactivated"],
    ["cy", "deactivated"],
  ]);
});

test("a restore over an empty database says that it had nothing to take over, and what that means", async () => {
  const { DATA_DIR, file, said } = await backupBeforeAnEnd();
  rmSync(path.join(DATA_DIR, "portal.db"));
  migrateDatabases(DATA_DIR);
  expect(await runCommand(["node", "portal", "restore", file, "--yes"])).toBe(0);
  expect(said.slice(2, 4)).toEqual([
    "The old database knows nothing that the backup does not, so nothing was taken over from it.",
    "People who lost access after the backup can sign in here again.",
  ]);
});

test.each([
  { how: "removed", lose: rmSync },
  { how: "emptied", lose: truncateSync },
])(
  "a restore in place of a portal.db that was $how keeps what was last written to that: with it, the file is whole where it is found",
  async ({ lose }) => {
    const { DATA_DIR, file, said } = await backupBeforeAnEnd();
    const database = path.join(DATA_DIR, "portal.db");
    const [found, log] = [path.join(DATA_DIR, "found"), path.join(DATA_DIR, "log")];
    const surnames = () => {
      const { $client } = openPortalDb(DATA_DIR);
      const names = $client.prepare("SELECT DISTINCT last_name FROM member").pluck().all();
      $client.close();
      return names;
    };
    const killed = openPortalDb(DATA_DIR);
    killed.$client.exec("UPDATE member SET last_name = 'Of the last minute'");
    copyFileSync(database, found);
    copyFileSync(`${database}-wal`, log);
    killed.$client.close();
    renameSync(log, `${database}-wal`);
    lose(database);
    expect(await runCommand(["node", "portal", "restore", file, "--yes"])).toBe(0);
    expect(surnames()).toEqual(["Lindqvist"]);
    const [, kept = ""] = /^What was written last to the lost .* is kept as (.*)-wal\.$/.exec(said[1] ?? "") ?? [];
    renameSync(found, kept);
    expect(await runCommand(["node", "portal", "restore", kept, "--yes"])).toBe(0);
    expect(surnames()).toEqual(["Of the last minute"]);
  },
);

/** The same, and then a database that was begun anew by somebody else. */
async function backupBeforeALoss() {
  const backup = await backupBeforeAnEnd();
  const { config, DATA_DIR } = backup;
  rmSync(path.join(DATA_DIR, "portal.db"));
  migrateDatabases(DATA_DIR);
  const portal = openPortalDb(DATA_DIR);
  await addMember({ portal, config }, { name: "eva" }, { email: "eva@example.org", firstName: "E", lastName: "L" });
  portal.$client.close();
  return backup;
}

test("a restore over a database that was begun anew says how many people it never had", async () => {
  const { file, said } = await backupBeforeALoss();
  expect(await runCommand(["node", "portal", "restore", file, "--yes"])).toBe(0);
  expect(said[2]).toBe("Members whom the old database never had have access as in the backup: 2.");
});

test("a restore over a database that was begun anew, and its undo, do not say which of the two that is", async () => {
  const { DATA_DIR, file, said } = await backupBeforeALoss();
  const words = /^Neither the old database nor the backup was made from the other: one was started from scratch\./;
  expect(await runCommand(["node", "portal", "restore", file, "--yes"])).toBe(0);
  expect(said.splice(0)).toContainEqual(expect.stringMatching(words));
  const anew = readdirSync(DATA_DIR).find((name) => name.startsWith("portal.db.replaced-")) ?? "";
  expect(await runCommand(["node", "portal", "restore", path.join(DATA_DIR, anew), "--yes"])).toBe(0);
  expect(said).toContainEqual(expect.stringMatching(words));
});

test.each([
  { how: "removed", lose: rmSync, said: "portal.db does not exist, although catalog.db exists." },
  { how: "emptied", lose: truncateSync, said: "portal.db is empty, although catalog.db exists." },
  { how: "replaced by an empty one", lose: replaceByEmpty, said: "portal.db is damaged: it has no tables." },
])("a backup of a portal.db that was $how is refused: it would be empty, and in time the only one", async (lost) => {
  const { DATA_DIR, said } = await backupBeforeAnEnd();
  const database = path.join(DATA_DIR, "portal.db");
  const file = path.join(DATA_DIR, "second.db");
  lost.lose(database);
  expect(await runCommand(["node", "portal", "backup", file])).toBe(1);
  expect(said).toEqual([expect.stringContaining(lost.said)]);
  expect(readdirSync(DATA_DIR).filter((name) => name.startsWith("second.db"))).toEqual([]);
});

function replaceByEmpty(database: string): void {
  rmSync(database);
  openPortalDb(path.dirname(database)).$client.close();
}

test("a backup needs no catalog.db, and copies a portal.db of an earlier version as it is", async () => {
  const { DATA_DIR } = await backupBeforeAnEnd();
  writeFileSync(path.join(DATA_DIR, "catalog.db"), "not a database at all, but a text");
  const portal = openPortalDb(DATA_DIR);
  portal.$client.exec(
    "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)",
  );
  expect(compareTables(portal, "portal")).toBe("older");
  portal.$client.close();
  const copies = path.join(DATA_DIR, "copies");
  expect(await runCommand(["node", "portal", "backup", path.join(copies, "portal.db")])).toBe(0);
  const copy = openPortalDb(copies);
  expect(compareTables(copy, "portal")).toBe("older");
  copy.$client.close();
});

test("a backup before the first start, or of a disk that is not mounted, says that there were no members", async () => {
  const { DATA_DIR, said } = await backupBeforeAnEnd();
  const elsewhere = path.join(DATA_DIR, "not-mounted");
  vi.stubEnv("DATA_DIR", elsewhere);
  for (const name of ["first.db", "second.db"]) {
    expect(await runCommand(["node", "portal", "backup", path.join(DATA_DIR, name)])).toBe(0);
  }
  expect(said.filter((line) => line.startsWith("A new"))).toEqual([
    `A new ${elsewhere}/portal.db was made, without members.`,
  ]);
});
