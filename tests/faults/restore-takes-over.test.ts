import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test, vi } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { restoreBackup, writeBackup } from "@/lib/backup";
import type { PortalDb } from "@/lib/db/client";
import { insertFeedRequest } from "@/lib/db/feed-requests";
import { holdAlone } from "@/lib/db/in-use";
import { deleteProviderAccountsOf, insertProviderAccount, providerAccountsOf } from "@/lib/db/provider-accounts";
import { markMailed, membersToMail, setSavedOfferMailWish } from "@/lib/db/saved-offer-mail";
import { replaceSecondFactor } from "@/lib/db/second-factors";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { examine } from "@/lib/health";
import { deactivateMember, getMember, reactivateMember } from "@/lib/members";
import { unsubscribe, unsubscribeUrl } from "@/lib/notices/unsubscribe";
import type { Runtime } from "@/lib/runtime";
import { enqueueSync, getRun, getSyncHealth, keepSchedule } from "@/lib/sync";
import { ADMIN, people } from "@/tests/contract/roster-fixture";
import { night, putRoster } from "@/tests/contract/roster-night";
import { memberIdOf } from "@/tests/factories/members";
import type { TestPortal } from "@/tests/factories/test-portal";
import { addPerson, portalForEachTest, restored, startedAgain, stop } from "./restore-fixture";

let portal: TestPortal;
let dataDir: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir, file } = made);
});

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
  expect(takenOver).toEqual({
    keptOut: 0,
    demoted: 2,
    newPasswords: 1,
    newAddresses: 0,
    addedWithoutAccess: 0,
    neverThere: 0,
    upTo: expect.any(String),
    begunAnew: false,
  });
  const { portal: restored } = startedAgain(portal);
  expect(listAuditEntries({ portal: restored }, { action: "portal.restore" }).items).toMatchObject([
    { subject: "copy.db", after: { members: 3, ...takenOver } },
  ]);
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

test("a restore knows by whom access has ended since: no roster of a night gives back what a person took", async () => {
  const folder = `${dataDir}-night`;
  mkdirSync(folder);
  const nightOf = async (runtime: Runtime, name: string, lines: readonly string[]) => {
    putRoster(folder, name, lines);
    return await night({ runtime }, { ROSTER_SOURCE: folder });
  };
  await nightOf(portal.runtime, "1.csv", people(20));
  // What a person decided before counts no more.
  await deactivateMember(portal.runtime, ADMIN, "e19", {});
  await reactivateMember(portal.runtime, ADMIN, "e19", {});
  await writeBackup({ DATA_DIR: dataDir }, file);
  await deactivateMember(portal.runtime, ADMIN, "e20", { reason: "sells her codes" });
  await nightOf(portal.runtime, "2.csv", people(18));
  stop(portal);

  const { runtime } = await restored(portal, file);
  const standings = () => ["e18", "e19", "e20"].map((id) => getMember(runtime, id).accessState);
  expect(standings()).toEqual(["active", "deactivated", "deactivated"]);
  const asked = { ...runtime, memberAccess: portal.runtime.memberAccess };
  expect(await nightOf(asked, "3.csv", people(20))).toMatchObject({ counts: { reactivate: 1, refused: 1 } });
  expect(standings()).toEqual(["active", "active", "deactivated"]);
  expect(getMember(runtime, "e20")).toMatchObject({
    operations: [
      { kind: "deactivate", reason: "sells her codes", rosterId: null },
      { kind: "register", rosterId: 1 },
    ],
  });
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

test("a restore brings back no e-mail address that was changed since, whoever has which by now (ASVS 5.0, 6.4.1)", async () => {
  const { portal: db } = portal.runtime;
  for (const id of ["moved", "gives", "gets", "left", "stays"]) await addPerson(portal, id);
  const set = (id: string, email: string | null) =>
    db.$client.prepare("UPDATE member SET email = ?, email_key = ? WHERE client_user_id = ?").run(email, email, id);
  await writeBackup({ DATA_DIR: dataDir }, file);
  set("moved", "new@example.org");
  set("gives", null);
  set("gets", "gives@example.org");
  set("gives", "gets@example.org");
  db.$client.exec("DELETE FROM member WHERE client_user_id = 'left'");
  set("stays", "left@example.org");
  stop(portal);

  const { takenOver } = await restoreBackup({ DATA_DIR: dataDir }, file);
  expect(takenOver).toMatchObject({ newAddresses: 4, keptOut: 1 });
  const rows = startedAgain(portal).portal.$client.prepare(
    "SELECT client_user_id, email, email_key FROM member ORDER BY id",
  );
  expect(rows.raw().all()).toEqual([
    ["moved", "new@example.org", "new@example.org"],
    ["gives", "gets@example.org", "gets@example.org"],
    ["gets", "gives@example.org", "gives@example.org"],
    ["left", null, null],
    ["stays", "left@example.org", "left@example.org"],
  ]);
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

test("the link that ends somebody's mails ends nobody else's after a restore", async () => {
  const { portal: db } = portal.runtime;
  await addPerson(portal, "first");
  await writeBackup({ DATA_DIR: dataDir }, file);
  await addPerson(portal, "lost");
  const link = unsubscribeUrl(portal.runtime, memberIdOf(db, "lost")).searchParams.get("token") ?? "";
  stop(portal);
  await restoreBackup({ DATA_DIR: dataDir }, file);
  const runtime = startedAgain(portal);
  await addPerson({ ...portal, runtime: { ...portal.runtime, ...runtime } }, "newcomer");
  setSavedOfferMailWish(runtime.portal, memberIdOf(runtime.portal, "newcomer"), true);
  await unsubscribe({ ...portal.runtime, ...runtime }, { name: "mail" }, link);
  expect(membersToMail(runtime.portal)).toEqual([memberIdOf(runtime.portal, "newcomer")]);
});

test("a restore forgets no request that was sent to the feed since, and numbers runs on from the catalogue's", async () => {
  const { portal: db, catalog } = portal.runtime;
  const sent = (runtime: { portal: PortalDb }) =>
    runtime.portal.$client.prepare("SELECT url, at FROM feed_request ORDER BY at, url").raw().all();
  insertFeedRequest(db, "/before", 1);
  await writeBackup({ DATA_DIR: dataDir }, file);
  insertFeedRequest(db, "/elsewhere", 1);
  insertFeedRequest(db, "/after", 2);
  catalog.$client.exec(
    "INSERT INTO catalog_state VALUES (1, 3, 'Fri, 20 Nov 2026 10:30:00 GMT', NULL, '2026-11-20', 7)",
  );
  stop(portal);
  await restoreBackup({ DATA_DIR: dataDir }, file);
  const restored = startedAgain(portal);
  expect(sent(restored)).toEqual([
    ["/before", 1],
    ["/elsewhere", 1],
    ["/after", 2],
  ]);
  expect(insertSyncRun(restored.portal, { trigger: "cli", force: false }).id).toBe(8);
});

test("sync runs that were under way at the time of the backup are ended after a restore, not waited for", async () => {
  const { runId } = await enqueueSync(portal.runtime, { name: "admin-1" });
  const accepted = insertSyncRun(portal.runtime.portal, { trigger: "cli", force: false }).id;
  updateSyncRun(portal.runtime.portal, accepted, { state: "accepted" });
  await writeBackup({ DATA_DIR: dataDir }, file);
  stop(portal);
  await restoreBackup({ DATA_DIR: dataDir }, file);
  const restored = startedAgain(portal);
  expect(getSyncHealth(restored).open).toBeUndefined();
  const once = new AbortController();
  const looked = keepSchedule({ ...restored, config: { ...restored.config, SYNC_SCHEDULE: "off" } }, once.signal);
  await vi.waitFor(() => expect(getRun(restored, runId).run.state).toBe("interrupted"));
  expect(getRun(restored, accepted).run.state).toBe("failed");
  once.abort();
  await looked;
});

test("the doctor does not open the databases while a backup is being restored", async () => {
  const settings = parseEnv(readFileSync(portal.sandbox.portalEnvFile, "utf8"));
  for (const [name, value] of Object.entries({ ...settings, DATA_DIR: dataDir })) vi.stubEnv(name, value);
  stop(portal);
  const release = holdAlone(dataDir);
  const checks: string[] = [];
  const examined = (async () => {
    for await (const { check } of examine()) checks.push(check);
  })();
  await expect(examined).rejects.toThrow("A backup is being restored");
  expect(checks).not.toContain("portal.db");
  release();
  vi.unstubAllEnvs();
});

test("a restore that could take over what was revoked, but for a fault of the moment, does nothing (ASVS 5.0, 8.3.2)", async () => {
  await addPerson(portal, "leaves");
  const { $client } = portal.runtime.portal;
  $client.exec(`CREATE TRIGGER fault BEFORE UPDATE ON member WHEN new.access_state = 'deactivated'
    BEGIN SELECT raise(ABORT, 'no room'); END`);
  await writeBackup({ DATA_DIR: dataDir }, file);
  $client.exec("DROP TRIGGER fault");
  await deactivateMember(portal.runtime, ADMIN, "leaves", {});
  stop(portal);

  await expect(restoreBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow(
    "portal.db knows cannot be taken over (no room). Nothing was changed.",
  );
  expect(readdirSync(dataDir).filter((name) => /replaced|restoring/.test(name))).toEqual([]);
  expect(getMember(startedAgain(portal), "leaves")).toMatchObject({ accessState: "deactivated" });
});
