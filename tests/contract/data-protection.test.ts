import { readdirSync, readFileSync, utimesSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/audit";
import { listAuditEntries } from "@/lib/audit";
import { insertRedemption, settleRedemption } from "@/lib/db/redemptions";
import { jobs } from "@/lib/db/schema/portal/jobs";
import { rosterRows, rosters } from "@/lib/db/schema/portal/rosters";
import { write } from "@/lib/db/write";
import { clientUserIdSchema } from "@/lib/domain/members";
import { workOnJobs } from "@/lib/jobs";
import {
  addMember,
  deactivateMember,
  deleteMember,
  eraseMember,
  exportMember,
  getMember,
  reactivateMember,
  recordLostLogin,
  takeAgainHandler,
} from "@/lib/members";
import { applyRetention } from "@/lib/retention";
import { getRoster, listRosterRows, planRoster, sweepRosterFiles, uploadRoster } from "@/lib/roster";
import { endAllSessions, startSession } from "@/lib/sessions";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

const ADMIN: Actor = { name: "admin-1", address: "10.1.2.3", requestId: "r-1" };
let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const exec = (text: string) => portal.runtime.portal.$client.exec(text);

/** Somebody with traces in every table that keeps any. */
async function somebody(id: string) {
  const { runtime } = portal;
  const names = { email: `${id}@canary.example`, firstName: `First-${id}`, lastName: `Last-${id}` };
  await addMember(runtime, ADMIN, { ...names, clientUserId: id, password: "mountain lake 42" });
  const memberId = Number(
    runtime.portal.$client.prepare("SELECT id FROM member WHERE client_user_id = ?").pluck().get(id),
  );
  await startSession(runtime, { memberId, address: "10.9.8.7", secondFactor: false });
  const clientUserId = clientUserIdSchema.parse(id);
  const attemptId = `A${memberId}`;
  insertRedemption(runtime.portal, {
    id: attemptId,
    clientUserId,
    offerId: 1,
    offerTitle: "An offer",
    merchantId: 1,
    requestId: "r-2",
  });
  settleRedemption(runtime.portal, attemptId, { outcome: "member_locked", detail: `${id} is locked` });
  const [roster] = runtime.portal
    .insert(rosters)
    .values({
      name: "roster.csv",
      source: "console",
      state: "applied",
      options: { deactivateMissing: false, idChanges: "ask" },
      requestedBy: id,
      requestedAt: "2026-01-01T00:00:00.000Z",
    })
    .returning()
    .all();
  const row = { rosterId: roster?.id ?? 0, kind: "update", state: "done" } as const;
  runtime.portal
    .insert(rosterRows)
    .values([
      { ...row, clientUserId: id, email: names.email, name: names.lastName, after: { lastName: names.lastName } },
      { ...row, kind: "ask", state: "none", clientUserId: "another-id", email: names.email },
      { ...row, kind: "refused", state: "none", email: names.email.toUpperCase(), name: names.lastName },
    ])
    .run();
  runtime.portal
    .insert(jobs)
    .values({
      kind: "password-link-mail",
      payload: {},
      state: "failed",
      runAfter: 0,
      enqueuedAt: 0,
      endedAt: Date.now(),
      error: `550 <${names.email.toUpperCase()}>: no such user`,
    })
    .run();
  await deactivateMember(runtime, ADMIN, id, { reason: `Last-${id} has left` });
  return { id, memberId };
}

/** The program confirms the next deletions to nobody. */
async function failDeletions(times: number): Promise<void> {
  const dispatcher = new Agent({ connect: { ca: portal.ca } });
  await request(`${portal.sandbox.url}/__sandbox/faults`, {
    dispatcher,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([{ match: "delete_member", times, status: 500 }]),
  });
  await dispatcher.close();
}

/** Every row of every table, as text; an index over words has no rows of its own. */
function wholeDatabase(): string {
  const { $client } = portal.runtime.portal;
  const tables = $client
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .pluck()
    .all();
  return tables.map((table) => JSON.stringify($client.prepare(`SELECT * FROM "${table}"`).all())).join("\n");
}

describe("an export of one member", () => {
  it("has everything that the portal holds, and no secret (ASVS 5.0, 15.3.1)", async () => {
    const { id } = await somebody("export-me");
    const data = await exportMember(portal.runtime, ADMIN, id);
    expect(data.member).toMatchObject({ clientUserId: id, email: "export-me@canary.example" });
    expect(data.sessions).toMatchObject([{ address: "10.9.8.7", endReason: "deactivated" }]);
    expect(data.redemptions).toMatchObject([{ outcome: "member_locked" }]);
    expect(data.operations).toMatchObject([{ kind: "deactivate", actor: "admin-1" }]);
    expect(data.rosterRows).toMatchObject([
      { after: { lastName: "Last-export-me" } },
      { kind: "ask", clientUserId: "another-id" },
      { kind: "refused", clientUserId: null, email: "EXPORT-ME@CANARY.EXAMPLE" },
    ]);
    expect(data.auditEntries.map(({ action }) => action)).toEqual(["member.deactivate", "member.add"]);
    expect(JSON.stringify(data)).not.toMatch(/scrypt|idHash|sealed/);
    expect(listAuditEntries(portal.runtime, { action: "member.export" }).items).toMatchObject([{ subject: id }]);
  });

  it("of somebody who was deleted still has the traces, and of nobody says so", async () => {
    const { id } = await somebody("gone");
    await deleteMember(portal.runtime, ADMIN, id);
    const data = await exportMember(portal.runtime, ADMIN, id);
    expect(data.member).toBeNull();
    expect(data.redemptions).toHaveLength(1);
    await expect(exportMember(portal.runtime, ADMIN, "nobody")).rejects.toThrow("Nothing is known");
  });
});

describe("an erasure", () => {
  it("leaves neither id, name nor address anywhere in the database, and the log still says what was done", async () => {
    const { id } = await somebody("canary-77");
    const entries = () => portal.runtime.portal.$client.prepare("SELECT count(*) FROM audit_entry").pluck().get();
    expect(wholeDatabase()).toContain("canary-77");
    const before = Number(entries());

    const { pseudonym } = await eraseMember(portal.runtime, ADMIN, id);

    expect(wholeDatabase()).not.toMatch(/canary-77/i);
    // Nor in pages that are free now.
    const { $client } = portal.runtime.portal;
    $client.pragma("wal_checkpoint(TRUNCATE)");
    expect(readFileSync($client.name, "latin1")).not.toMatch(/canary-77/i);
    expect(getMember(portal.runtime, id)).toBeUndefined();
    // The deletion and the erasure are entries of their own; none has gone.
    expect(entries()).toBe(before + 2);
    expect(listAuditEntries(portal.runtime, { subject: pseudonym }).items.map(({ action }) => action)).toEqual([
      "member.erase",
      "member.delete",
      "member.deactivate",
      "member.add",
    ]);
    await expect(portal.runtime.memberAccess.deactivateMember({ clientUserId: id, notify: false })).rejects.toThrow(
      "does not know this member",
    );
  });

  it("leaves what a former admin did to others as it was, under the pseudonym and without an address", async () => {
    const { id, memberId } = await somebody("canary-66");
    const { id: other } = await somebody("other-66");
    await reactivateMember(portal.runtime, { name: id, address: "10.6.6.6" }, other, { reason: "Is back" });
    await endAllSessions(portal.runtime, { name: id }, { memberId, clientUserId: clientUserIdSchema.parse(id) });
    const entry = () => listAuditEntries(portal.runtime, { subject: other, action: "member.reactivate" }).items[0];
    const before = entry();
    expect(before).toMatchObject({ actor: id, reason: "Is back", address: "10.6.6.6" });

    const { pseudonym } = await eraseMember(portal.runtime, ADMIN, id);
    expect(entry()).toEqual({ ...before, actor: pseudonym, address: null });
    const [own] = listAuditEntries(portal.runtime, { action: "session.end-all" }).items;
    expect(own).toMatchObject({ actor: pseudonym, subject: pseudonym, address: null });
  });

  it("is not undone by a job that was still to be done: one that has ended does not say whom it was about", async () => {
    const { id } = await somebody("canary-55");
    await eraseMember(portal.runtime, ADMIN, id);
    // A Redeem that was under way meanwhile, whose answer never came.
    await write(portal.runtime.portal, (tx) => recordLostLogin(tx, clientUserIdSchema.parse(id)));
    await write(portal.runtime.portal, (tx) => recordLostLogin(tx, clientUserIdSchema.parse("canary-55-too")));
    await failDeletions(1);
    exec("UPDATE job SET enqueued_at = 0 WHERE state = 'queued'");
    expect(wholeDatabase()).toContain("canary-55");

    const stop = new AbortController();
    const working = workOnJobs(portal.runtime, [takeAgainHandler(portal.runtime)], stop.signal);
    const states = portal.runtime.portal.$client.prepare(
      "SELECT state FROM job WHERE kind = 'take-access-again' ORDER BY id",
    );
    await vi.waitFor(() => expect(states.pluck().all()).toEqual(["failed", "done"]), 10_000);
    stop.abort();
    await working;
    expect(wholeDatabase()).not.toContain("canary-55");
  });

  it("works after a deletion, and is refused for an id of which nothing is known", async () => {
    const { id } = await somebody("canary-88");
    await deleteMember(portal.runtime, ADMIN, id);
    await eraseMember(portal.runtime, ADMIN, id);
    expect(wholeDatabase()).not.toContain("canary-88");
    await expect(eraseMember(portal.runtime, ADMIN, id)).rejects.toThrow("Nothing is known");
  });

  it("that the program does not confirm changes no trace", async () => {
    const { id } = await somebody("kept-99");
    await failDeletions(1);
    await expect(eraseMember(portal.runtime, ADMIN, id)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(getMember(portal.runtime, id)?.accessState).toBe("deactivated");
    expect(listAuditEntries(portal.runtime, { subject: id, action: "member.add" }).items).toHaveLength(1);
  });
});

describe("the audit log", () => {
  it("lets nothing be changed but an id that is being erased (ASVS 5.0, 16.4.2)", async () => {
    const { id } = await somebody("trigger-1");
    const refused = "the audit log is append-only";
    const where = `WHERE subject = '${id}' AND action = 'member.deactivate'`;
    expect(() => exec(`UPDATE audit_entry SET subject = 'x' ${where}`)).toThrow(refused);
    expect(() => exec(`UPDATE audit_entry SET reason = NULL ${where}`)).toThrow(refused);
    exec(`INSERT INTO erasure VALUES ('${id}', 'erased-1')`);
    expect(() => exec(`UPDATE audit_entry SET subject = 'x' ${where}`)).toThrow(refused);
    expect(() => exec(`UPDATE audit_entry SET subject = 'erased-1', outcome = 'refused' ${where}`)).toThrow(refused);
    expect(() => exec(`UPDATE audit_entry SET subject = 'erased-1', action = 'x' ${where}`)).toThrow(refused);
    expect(() => exec(`UPDATE audit_entry SET subject = 'erased-1', at = '2000' ${where}`)).toThrow(refused);
    expect(() => exec(`UPDATE audit_entry SET subject = 'erased-1', reason = 'other' ${where}`)).toThrow(refused);
    expect(() => exec(`UPDATE audit_entry SET actor = 'erased-1' ${where}`)).toThrow(refused);
    exec(`UPDATE audit_entry SET subject = 'erased-1', reason = NULL ${where}`);
    exec("DELETE FROM erasure");
    const acted = `WHERE subject = '${id}' AND action = 'member.add'`;
    exec(`INSERT INTO erasure VALUES ('${ADMIN.name}', 'erased-2')`);
    expect(() => exec(`UPDATE audit_entry SET actor = 'erased-2', after = NULL ${acted}`)).toThrow(refused);
    exec(`UPDATE audit_entry SET actor = 'erased-2', address = NULL ${acted}`);
    exec("DELETE FROM erasure");
  });

  it("lets go only what is old and about a member who has gone", () => {
    const refused = "the audit log is append-only";
    const entry = (at: string, action: string, subject: string) =>
      exec(
        `INSERT INTO audit_entry (at, actor, action, subject, outcome) VALUES ('${at}', 'a', '${action}', '${subject}', 'done')`,
      );
    entry("2020-01-01T00:00:00.000Z", "member.add", "trigger-1");
    entry("2020-01-01T00:00:00.000Z", "sync.start", "sync run 1");
    entry(new Date(Date.now() - 29 * 86_400_000).toISOString(), "member.add", "long-gone");
    entry("2020-01-01T00:00:00.000Z", "member.add", "long-gone");
    expect(() => exec("DELETE FROM audit_entry WHERE subject = 'trigger-1'")).toThrow(refused);
    expect(() => exec("DELETE FROM audit_entry WHERE subject = 'sync run 1'")).toThrow(refused);
    expect(() => exec("DELETE FROM audit_entry WHERE subject = 'long-gone'")).toThrow(refused);
    exec("DELETE FROM audit_entry WHERE subject = 'long-gone' AND at < '2021'");
    for (const action of ["session.end-all", "POST /api/admin/members/[id]/deactivate", "audit.export"]) {
      entry("2020-01-01T00:00:00.000Z", action, "trigger-1");
      entry("2020-01-01T00:00:00.000Z", action, "long-gone");
      expect(() => exec(`DELETE FROM audit_entry WHERE subject = 'trigger-1' AND action = '${action}'`)).toThrow(
        refused,
      );
      exec(`DELETE FROM audit_entry WHERE subject = 'long-gone' AND action = '${action}'`);
    }
    for (const [action, subject] of [
      ["GET /admin", "nobody"],
      ["audit.export", "audit log"],
    ] as const) {
      entry("2020-01-01T00:00:00.000Z", action, subject);
      expect(() => exec(`DELETE FROM audit_entry WHERE subject = '${subject}' AND at < '2021'`)).toThrow(refused);
    }
  });
});

describe("retention", () => {
  it("ends a roster that nobody has applied, with its file and the people in it (ASVS 5.0, 14.2.7)", async () => {
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
  });

  it("forgets old attempts of everybody, and old traces of who has been deleted, once (ASVS 5.0, 14.2.7)", async () => {
    await applyRetention(portal.runtime);
    const { id } = await somebody("stays-1");
    const { id: leaver } = await somebody("leaver-1");
    await deleteMember(portal.runtime, ADMIN, leaver);
    exec("UPDATE redemption SET started_at = '2020-01-01T00:00:00.000Z'");
    exec(`UPDATE member_operation SET requested_at = '2020-01-01T00:00:00.000Z'`);
    const actions = ["member.add", "session.end-all", "GET /admin/members/[id]"];
    for (const [subject, action] of [id, leaver].flatMap((subject) => actions.map((action) => [subject, action]))) {
      exec(
        `INSERT INTO audit_entry (at, actor, action, subject, outcome) VALUES ('2020-01-01T00:00:00.000Z', 'a', '${action}', '${subject}', 'done')`,
      );
    }

    const forgotten = await applyRetention(portal.runtime);
    expect(forgotten.attempts).toBeGreaterThanOrEqual(2);
    expect(forgotten.operations).toBeGreaterThanOrEqual(1);
    expect(forgotten.auditEntries).toBe(actions.length);
    expect(listAuditEntries(portal.runtime, { subject: id, until: "2020-12-31" }).items).toHaveLength(actions.length);
    expect(listAuditEntries(portal.runtime, { subject: leaver, until: "2020-12-31" }).items).toHaveLength(0);
    expect(getMember(portal.runtime, id)?.operations).toHaveLength(1);
    expect(listAuditEntries(portal.runtime, { action: "retention" }).items[0]?.after).toMatchObject({ days: 730 });

    expect(await applyRetention(portal.runtime)).toEqual({
      rosters: 0,
      attempts: 0,
      sessions: 0,
      operations: 0,
      rosterRows: 0,
      auditEntries: 0,
      syncRuns: 0,
    });
  });
});
