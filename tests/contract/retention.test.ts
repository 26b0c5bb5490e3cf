import { randomUUID } from "node:crypto";
import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { deleteMember, getMember } from "@/lib/members";
import { applyRetention, retentionHandler } from "@/lib/retention";
import { getRoster, listRosterRows, planRoster, sweepRosterFiles, uploadRoster } from "@/lib/roster";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { ADMIN, somebody } from "./traces-fixture";

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const exec = (text: string) => portal.runtime.portal.$client.exec(text);

it("retention ends a roster that nobody has applied, with its file and the people in it (ASVS 5.0, 14.2.7)", async () => {
  const { runtime } = portal;
  const csv = "Employee ID,First name,Last name\nnever-1,Never,Came\n";
  const plan = async () => {
    const body = Readable.from([Buffer.from(csv)]);
    const { id } = await uploadRoster(runtime, ADMIN, { body }, {}, { source: "console", executor: "caller" });
    await planRoster(runtime, id, new AbortController().signal);
    return getRoster(runtime, id);
  };
  const [old, fresh] = [await plan(), await plan()];
  const filesOf = () => readdirSync(path.join(runtime.config.DATA_DIR, "rosters"));
  exec(`UPDATE roster SET requested_at = '2020-01-01T00:00:00.000Z' WHERE id = ${old.id}`);
  await applyRetention(runtime);
  expect(getRoster(runtime, old.id).state, "it was planned today").toBe("planned");

  exec(`UPDATE roster SET planned_at = '2020-01-02T00:00:00.000Z' WHERE id = ${old.id}`);
  expect(await applyRetention(runtime)).toMatchObject({ rosters: 1, rosterRows: 1 });
  expect(getRoster(runtime, old.id).state).toBe("cancelled");
  expect(getRoster(runtime, fresh.id).state).toBe("planned");
  expect(listAuditEntries(runtime, { subject: `roster ${old.id}` }).items[0]).toMatchObject({
    action: "roster.cancel",
    actor: "worker",
  });
  expect(listRosterRows(runtime, old.id, {}).items).toEqual([]);

  for (const file of filesOf()) utimesSync(path.join(runtime.config.DATA_DIR, "rosters", file), 0, 0);
  expect(await sweepRosterFiles(runtime)).toBe(1);
  expect(filesOf()).toHaveLength(1);

  for (const state of ["mapping", "paused"]) {
    const { id } = await plan();
    exec(
      `UPDATE roster SET state = '${state}', requested_at = '2020-01-01', planned_at = '2020-01-02' WHERE id = ${id}`,
    );
    await applyRetention(runtime);
    expect(getRoster(runtime, id).state, state).toBe("cancelled");
  }
});

it("retention forgets everybody's old attempts, and old traces of deleted members, once (ASVS 5.0, 14.2.7)", async () => {
  await applyRetention(portal.runtime);
  const { id } = await somebody(portal, "stays-1");
  const { id: leaver } = await somebody(portal, "leaver-1");
  await deleteMember(portal.runtime, ADMIN, leaver);
  exec("UPDATE redemption SET started_at = '2020-01-01T00:00:00.000Z'");
  exec(`UPDATE member_operation SET requested_at = '2020-01-01T00:00:00.000Z'`);
  const actions = ["member.add", "member.wrong-code", "session.end-all", "GET /admin/members/[id]"];
  const aboutPeople = [id, leaver].flatMap((subject) => actions.map((action) => [subject, action]));
  for (const [subject, action] of [...aboutPeople, ["portal", "portal.restore"]]) {
    exec(
      `INSERT INTO audit_entry (at, actor, action, subject, outcome) VALUES ('2020-01-01T00:00:00.000Z', 'a', '${action}', '${subject}', 'done')`,
    );
  }

  exec("UPDATE session SET last_seen_at = 0, ended_at = NULL");
  const forgotten = await applyRetention(portal.runtime);
  expect(portal.runtime.portal.$client.prepare("SELECT count(*) FROM session").pluck().get(), "never signed out").toBe(
    0,
  );
  expect(forgotten.attempts).toBeGreaterThanOrEqual(2);
  expect(forgotten.operations).toBeGreaterThanOrEqual(1);
  expect(forgotten.auditEntries).toBe(actions.length);
  expect(listAuditEntries(portal.runtime, { subject: id, until: "2020-12-31" }).items).toHaveLength(actions.length);
  expect(listAuditEntries(portal.runtime, { subject: leaver, until: "2020-12-31" }).items).toHaveLength(0);
  expect(listAuditEntries(portal.runtime, { subject: "portal", until: "2020-12-31" }).items, "of nobody").toHaveLength(
    1,
  );
  expect(getMember(portal.runtime, id).operations).toHaveLength(1);
  expect(listAuditEntries(portal.runtime, { action: "retention" }).items[0]?.after).toMatchObject({ days: 730 });

  const told = () => listAuditEntries(portal.runtime, { action: "retention", limit: 100 }).items.length;
  const before = told();
  expect(await applyRetention(portal.runtime)).toEqual({
    rosters: 0,
    attempts: 0,
    sessions: 0,
    operations: 0,
    rosterRows: 0,
    auditEntries: 0,
    syncRuns: 0,
  });
  expect(told(), "a night with nothing to forget has no line").toBe(before);
});

it("retention leaves younger records, both of members and of deleted members", async () => {
  await applyRetention(portal.runtime);
  await somebody(portal, "stays-2");
  const { id: leaver } = await somebody(portal, "leaver-2");
  await deleteMember(portal.runtime, ADMIN, leaver);
  exec(`UPDATE roster SET ended_at = '${new Date().toISOString()}' WHERE ended_at IS NULL`);
  const tables = ["redemption", "session", "member_operation", "roster_row", "audit_entry"];
  const rows = () =>
    tables.map((table) => portal.runtime.portal.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  const before = rows();
  expect(before).not.toContain(0);
  await applyRetention(portal.runtime);
  expect(rows()).toEqual(before);
});

it("retention forgets the people in a refused roster, which never ends by itself (ASVS 5.0, 14.2.7)", async () => {
  await applyRetention(portal.runtime);
  for (const requested of ["2020-01-01T00:00:00.000Z", new Date().toISOString()]) {
    exec(`INSERT INTO roster (name, source, state, options, requested_by, requested_at)
      VALUES ('roster.csv', 'console', 'refused', '{}', 'a', '${requested}')`);
    exec(`INSERT INTO roster_row (roster_id, kind, state, client_user_id)
      VALUES (last_insert_rowid(), 'create', 'planned', 'never a member')`);
  }
  expect(await applyRetention(portal.runtime)).toMatchObject({ rosterRows: 1 });
  expect(await applyRetention(portal.runtime), "the other one is of today").toMatchObject({ rosterRows: 0 });
});

it("retention begins a day after RETENTION_DAYS, and not a day before (ASVS 5.0, 14.2.7)", async () => {
  await applyRetention(portal.runtime);
  const { id: leaver } = await somebody(portal, "leaver-3");
  await deleteMember(portal.runtime, ADMIN, leaver);
  await somebody(portal, "stays-3");
  const ageTo = (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000);
    const seconds = Math.floor(at.getTime() / 1000);
    exec(`UPDATE redemption SET started_at = '${at.toISOString()}'`);
    exec(`UPDATE session SET created_at = ${seconds}, last_seen_at = ${seconds}, ended_at = ${seconds}`);
    exec(`UPDATE member_operation SET requested_at = '${at.toISOString()}'`);
    exec(`UPDATE roster SET requested_at = '${at.toISOString()}', ended_at = '${at.toISOString()}'`);
    exec(`INSERT INTO audit_entry (at, actor, action, subject, outcome)
      VALUES ('${at.toISOString()}', 'a', 'member.add', '${leaver}', 'done')`);
  };
  ageTo(729);
  expect(await applyRetention(portal.runtime)).toMatchObject({
    attempts: 0,
    sessions: 0,
    operations: 0,
    rosterRows: 0,
    auditEntries: 0,
  });
  ageTo(731);
  const { attempts, sessions, operations, rosterRows, auditEntries } = await applyRetention(portal.runtime);
  for (const forgotten of [attempts, sessions, operations, rosterRows]) expect(forgotten).toBeGreaterThan(0);
  expect(auditEntries, "the one of 729 days stays").toBe(1);
  const left = portal.runtime.portal.$client.prepare("SELECT DISTINCT client_user_id FROM roster_row").pluck().all();
  expect(left, "who is a member still stands in the rosters of then").toContain("stays-3");
  expect(left).not.toContain(leaver);
});

it("the nightly job leaves old records neither as rows, nor as traces in the database's log, nor as files", async () => {
  const { runtime } = portal;
  await somebody(portal, "leaver-4");
  exec("UPDATE redemption SET started_at = '2020-01-01T00:00:00.000Z'");
  const folder = path.join(runtime.config.DATA_DIR, "rosters");
  const orphan = path.join(folder, `${randomUUID()}.csv`);
  writeFileSync(orphan, "");
  utimesSync(orphan, 0, 0);
  await retentionHandler(runtime).run({}, new AbortController().signal);
  expect(runtime.portal.$client.prepare("SELECT count(*) FROM redemption").pluck().get()).toBe(0);
  expect(statSync(path.join(runtime.config.DATA_DIR, "portal.db-wal")).size).toBe(0);
  expect(readdirSync(folder)).not.toContain(path.basename(orphan));
});
