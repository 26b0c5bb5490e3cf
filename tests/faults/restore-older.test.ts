import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/audit";
import { restoreBackup, writeBackup } from "@/lib/backup";
import type { PortalDb } from "@/lib/db/client";
import { findMemberByClientUserId } from "@/lib/db/members";
import { migrateDatabases } from "@/lib/db/migrate";
import { insertProviderAccount, providerAccountsOf } from "@/lib/db/provider-accounts";
import { findSecondFactor, replaceSecondFactor } from "@/lib/db/second-factors";
import { addMember, deactivateMember, deleteMember, reactivateMember, setRole } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { addPerson, startedAgain, stop } from "./restore-fixture";

const ADMIN: Actor = { name: "admin-1" };
let portal: TestPortal;
let DATA_DIR: string;
let file: string;

beforeEach(async () => {
  portal = await createTestPortal();
  DATA_DIR = portal.runtime.config.DATA_DIR;
  file = path.join(DATA_DIR, "copy.db");
});
afterEach(() => portal.close());

/** Adds somebody with a second factor and an account at the organisation's sign-in. */
async function addSecured(id: string): Promise<void> {
  const { portal: db } = portal.runtime;
  await addPerson(portal, id);
  const memberId = findMemberByClientUserId(db, id)?.id ?? 0;
  replaceSecondFactor(db, { memberId, sealedSecret: id, usedStep: 1 }, [`code of ${id}`]);
  insertProviderAccount(db, { issuer: "https://id.example.org", subject: id, memberId });
}

/** What somebody signs in with, and as what. */
function standing(db: PortalDb, id: string): string {
  const member = findMemberByClientUserId(db, id);
  if (!member) return "not there";
  const ways = [
    member.email ?? "no address",
    findSecondFactor(db, member.id) ? "second factor" : "",
    providerAccountsOf(db, member.id).length > 0 ? "account" : "",
  ];
  return [member.accessState, member.role, ...ways].filter(Boolean).join(", ");
}

const SECURED = "second factor, account";

/** Restores into the stopped portal, and starts it. */
async function restored(from: string) {
  const said = await restoreBackup({ DATA_DIR }, from);
  // By the second that it is named after, the next one within it would take its place.
  const replaced = `${from}.replaced`;
  if (said.replaced) renameSync(said.replaced, replaced);
  return { runtime: startedAgain(portal), said, replaced };
}

function close({ portal: db, catalog }: Runtime): void {
  db.$client.close();
  catalog.$client.close();
}

/** As after the loss of the disk: any command creates the databases anew. */
function loseDisk(): void {
  stop(portal);
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path.join(DATA_DIR, `portal.db${suffix}`), { force: true });
  migrateDatabases(DATA_DIR);
}

test("a restore over an empty database, as any command creates one after the loss of a disk, locks nobody out", async () => {
  await addSecured("boss");
  await setRole(portal.runtime, ADMIN, "boss", "admin");
  await writeBackup({ DATA_DIR }, file);
  loseDisk();
  const { runtime, said } = await restored(file);
  expect(said).toMatchObject({ members: 1, takenOver: null, isOlder: true });
  expect(standing(runtime.portal, "boss")).toBe(`active, admin, boss@example.org, ${SECURED}`);
});

test("a restore over a database that was begun anew takes over what that says of people, and leaves the others", async () => {
  for (const id of ["boss", "stays", "leaves"]) await addSecured(id);
  await writeBackup({ DATA_DIR }, file);
  loseDisk();
  const anew = startedAgain(portal);
  const person = { firstName: "P", lastName: "Q" };
  await addMember(anew, ADMIN, { ...person, email: "boss@example.org", clientUserId: "boss by another id" });
  await addMember(anew, ADMIN, { ...person, email: "leaves@example.org", clientUserId: "leaves" });
  await deactivateMember(anew, ADMIN, "leaves", {});
  close(anew);
  const { runtime, said } = await restored(file);
  expect(said).toMatchObject({ isOlder: false, takenOver: { keptOut: 1, neverThere: 2 } });
  for (const id of ["boss", "stays"])
    expect(standing(runtime.portal, id)).toBe(`active, member, ${id}@example.org, ${SECURED}`);
  expect(standing(runtime.portal, "leaves")).toMatch(/^deactivated/);
});

test("a restore of the wrong backup is undone by a restore of the database that it replaced", async () => {
  for (const id of ["returns", "rises"]) await addSecured(id);
  await deactivateMember(portal.runtime, ADMIN, "returns", {});
  await writeBackup({ DATA_DIR }, file);
  await addSecured("late");
  await reactivateMember(portal.runtime, ADMIN, "returns", {});
  await setRole(portal.runtime, ADMIN, "rises", "admin");
  const before = ["returns", "rises", "late"].map((id) => standing(portal.runtime.portal, id));
  stop(portal);
  const wrong = await restored(file);
  close(wrong.runtime);
  const { runtime, said } = await restored(wrong.replaced);
  expect(said).toMatchObject({ isOlder: true, takenOver: null });
  expect(["returns", "rises", "late"].map((id) => standing(runtime.portal, id))).toEqual(before);
});

test("whose access ended while the wrong backup was in place stays out as that is undone, and nobody else", async () => {
  for (const id of ["stays", "leaves", "goes"]) await addSecured(id);
  await writeBackup({ DATA_DIR }, file);
  for (const id of ["late", "later"]) await addSecured(id);
  stop(portal);
  const wrong = await restored(file);
  const meanwhile = { ...wrong.runtime, memberAccess: portal.runtime.memberAccess };
  await deactivateMember(meanwhile, ADMIN, "leaves", {});
  await deleteMember(meanwhile, ADMIN, "goes");
  // With the number that "late" has in the right one.
  const other = { email: "other@example.org", firstName: "O", lastName: "P", clientUserId: "other" };
  await addMember(meanwhile, ADMIN, other);
  close(wrong.runtime);
  const { runtime, said } = await restored(wrong.replaced);
  expect(said).toMatchObject({ isOlder: false, takenOver: { keptOut: 2, neverThere: 2 } });
  for (const id of ["leaves", "goes"]) expect(standing(runtime.portal, id)).toMatch(/^deactivated/);
  for (const id of ["stays", "late", "later"])
    expect(standing(runtime.portal, id)).toBe(`active, member, ${id}@example.org, ${SECURED}`);
});

test("whom a restore kept out stays out as a newer backup, which knows nothing of it either, is restored over it", async () => {
  for (const id of ["leaves", "stays"]) await addPerson(portal, id);
  await writeBackup({ DATA_DIR }, file);
  const newer = path.join(DATA_DIR, "newer.db");
  await addPerson(portal, "late");
  await writeBackup({ DATA_DIR }, newer);
  await deactivateMember(portal.runtime, ADMIN, "leaves", {});
  stop(portal);
  const first = await restored(file);
  close(first.runtime);
  const second = await restored(newer);
  const standings = () => ["leaves", "stays", "late"].map((id) => standing(second.runtime.portal, id).split(",")[0]);
  expect(standings()).toEqual(["deactivated", "active", "active"]);
  close(second.runtime);
  const { said } = await restored(first.replaced);
  expect(said, "all that was taken over came from it").toMatchObject({ isOlder: true });
});
