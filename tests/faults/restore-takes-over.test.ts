import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreBackup, writeBackup } from "@/lib/backup";
import type { PortalDb } from "@/lib/db/client";
import { findMemberByClientUserId } from "@/lib/db/members";
import { deleteProviderAccountsOf, insertProviderAccount, providerAccountsOf } from "@/lib/db/provider-accounts";
import { markMailed, membersToMail, setSavedOfferMailWish } from "@/lib/db/saved-offer-mail";
import { replaceSecondFactor } from "@/lib/db/second-factors";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { addPerson, startedAgain, stop } from "./restore-fixture";

let portal: TestPortal;
let dataDir: string;
let file: string;

beforeEach(async () => {
  portal = await createTestPortal();
  dataDir = portal.runtime.config.DATA_DIR;
  file = path.join(dataDir, "copy.db");
});
afterEach(() => portal.close());

function memberIdOf(db: PortalDb, clientUserId: string): number {
  const member = findMemberByClientUserId(db, clientUserId);
  if (!member) throw new Error(`${clientUserId} is gone.`);
  return member.id;
}

test("a restore brings back no role, password or second factor that was taken away since (ASVS 5.0, 8.3.2)", async () => {
  const { portal: db } = portal.runtime;
  for (const id of ["boss", "helper", "keeps"]) await addPerson(portal, id);
  const set = (sets: string, ...values: unknown[]) => db.$client.prepare(`UPDATE member SET ${sets}`).run(...values);
  const enrol = (id: string, secret: string) =>
    replaceSecondFactor(db, { memberId: memberIdOf(db, id), sealedSecret: secret, usedStep: 1 }, [`${id} ${secret}`]);
  set("role = 'admin', password_hash = 'old'");
  enrol("boss", "stolen");
  enrol("helper", "stays");
  await writeBackup({ DATA_DIR: dataDir }, file);
  set("role = 'member', password_hash = 'new' WHERE client_user_id = 'boss'");
  set("role = 'support' WHERE client_user_id = 'helper'");
  enrol("boss", "new");
  stop(portal);

  const { takenOver } = await restoreBackup({ DATA_DIR: dataDir }, file);
  expect(takenOver).toEqual({ keptOut: 0, demoted: 2, newPasswords: 1 });
  const { portal: restored } = startedAgain(portal);
  const rows = restored.$client.prepare(
    `SELECT client_user_id, role, password_hash, sealed_secret, code_hash FROM member
     LEFT JOIN second_factor AS f ON f.member_id = id LEFT JOIN recovery_code AS c ON c.member_id = id ORDER BY id`,
  );
  expect(rows.raw().all()).toEqual([
    ["boss", "member", "new", "new", "boss new"],
    ["helper", "support", "old", "stays", "helper stays"],
    ["keeps", "admin", "old", null, null],
  ]);
});

test("a restore lets nobody in by an account of the organisation's sign-in that they were parted from since (ASVS 5.0, 8.3.2)", async () => {
  const { portal: db } = portal.runtime;
  const link = (subject: string, id: string) =>
    insertProviderAccount(db, { issuer: "https://id.example.org", subject, memberId: memberIdOf(db, id) });
  for (const id of ["parted", "linked", "moved"]) await addPerson(portal, id);
  for (const id of ["parted", "linked", "moved"]) link(`${id} before`, id);
  await writeBackup({ DATA_DIR: dataDir }, file);
  for (const id of ["parted", "moved"]) deleteProviderAccountsOf(db, memberIdOf(db, id));
  link("moved after", "moved");
  stop(portal);
  await restoreBackup({ DATA_DIR: dataDir }, file);
  const { portal: restored } = startedAgain(portal);
  const subjects = (id: string) => providerAccountsOf(restored, memberIdOf(restored, id)).map(({ subject }) => subject);
  expect(["parted", "linked", "moved"].map(subjects)).toEqual([[], ["linked before"], ["moved after"]]);
});

test("a restore takes over nothing from a database that it can read in part, and says so", async () => {
  const { portal: db } = portal.runtime;
  await addPerson(portal, "boss");
  const enrol = (secret: string) =>
    replaceSecondFactor(db, { memberId: memberIdOf(db, "boss"), sealedSecret: secret, usedStep: 1 }, [secret]);
  enrol("of the backup");
  await writeBackup({ DATA_DIR: dataDir }, file);
  enrol("new");
  db.$client.exec("ALTER TABLE member RENAME COLUMN role TO unread");
  stop(portal);
  expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ takenOver: null });
  const factor = startedAgain(portal).portal.$client.prepare("SELECT sealed_secret FROM second_factor").pluck();
  expect(factor.all()).toEqual(["of the backup"]);
});

test("a restore mails nobody who has unsubscribed since, and of no offer twice", async () => {
  const { portal: db } = portal.runtime;
  for (const id of ["reads", "unsubscribes"]) {
    await addPerson(portal, id);
    setSavedOfferMailWish(db, memberIdOf(db, id), true);
  }
  await writeBackup({ DATA_DIR: dataDir }, file);
  setSavedOfferMailWish(db, memberIdOf(db, "unsubscribes"), false);
  markMailed(db, memberIdOf(db, "reads"), [7], "2026-11-20");
  stop(portal);
  await restoreBackup({ DATA_DIR: dataDir }, file);
  const { portal: restored } = startedAgain(portal);
  expect(membersToMail(restored)).toEqual([memberIdOf(restored, "reads")]);
  expect(markMailed(restored, memberIdOf(restored, "reads"), [7, 8], "2026-11-21")).toEqual([8]);
});
