import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { openPortalDb } from "@/lib/db/client";
import { updateMember } from "@/lib/db/members";
import { insertRosterRows } from "@/lib/db/planned-rows";
import { write } from "@/lib/db/write";
import { emailKey } from "@/lib/domain/email";
import { clientUserIdSchema } from "@/lib/domain/members";
import { NotFoundError } from "@/lib/errors";
import { workOnJobs } from "@/lib/jobs";
import {
  addMember,
  deleteMember,
  eraseMember,
  getMember,
  reactivateMember,
  recordLostLogin,
  revokeAgainHandler,
} from "@/lib/members";
import { endAllSessions } from "@/lib/sessions";
import { exportedMember } from "@/tests/factories/exported-member";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { ADMIN, leaveElsewhere, somebody } from "./traces-fixture";

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

/** The program does not confirm the next deletions. */
async function failDeletions(times: number): Promise<void> {
  await portal.control("POST", "faults", [{ match: "delete_member", times, status: 500 }]);
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

describe("an erasure", () => {
  it("leaves neither id, name nor address anywhere in the database, and the log still says what was done (ASVS 5.0, 14.2.7)", async () => {
    const { id } = await somebody(portal, "canary-77");
    const entries = () => portal.runtime.portal.$client.prepare("SELECT count(*) FROM audit_entry").pluck().get();
    expect(wholeDatabase()).toContain("canary-77");
    const before = Number(entries());

    const { pseudonym } = await eraseMember(portal.runtime, ADMIN, id);

    expect(wholeDatabase()).not.toMatch(/canary-77/i);
    // Nor in pages that are free now, nor in the log of what was written.
    const { name } = portal.runtime.portal.$client;
    for (const file of [name, `${name}-wal`]) expect(readFileSync(file, "latin1")).not.toMatch(/canary-77/i);
    expect(() => getMember(portal.runtime, id)).toThrow(NotFoundError);
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
    const { id, memberId } = await somebody(portal, "canary-66");
    const { id: other } = await somebody(portal, "other-66");
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

  it("is not undone by a job that was still to be done, and an ended job does not name its member", async () => {
    const { id } = await somebody(portal, "canary-55");
    await eraseMember(portal.runtime, ADMIN, id);
    // A Redeem that was under way meanwhile, whose answer never came.
    for (const of of [id, "canary-55-too"]) {
      const attempt = { id: "K7PX2MQD", clientUserId: clientUserIdSchema.parse(of) };
      await write(portal.runtime.portal, (tx) => recordLostLogin(tx, attempt));
    }
    await failDeletions(1);
    portal.runtime.portal.$client.exec("UPDATE job SET enqueued_at = 0 WHERE state = 'queued'");
    expect(wholeDatabase()).toContain("canary-55");

    const stop = new AbortController();
    const working = workOnJobs(portal.runtime, [revokeAgainHandler(portal.runtime)], stop.signal);
    const states = portal.runtime.portal.$client.prepare(
      "SELECT state FROM job WHERE kind = 'revoke-again' ORDER BY id",
    );
    await vi.waitFor(() => expect(states.pluck().all()).toEqual(["failed", "done"]), 10_000);
    stop.abort();
    await working;
    expect(wholeDatabase()).not.toContain("canary-55");
  });

  it("asked for twice at once is one: both are told the pseudonym that stands in the log", async () => {
    const { id } = await somebody(portal, "canary-28");
    const erase = () => eraseMember(portal.runtime, ADMIN, id);
    const [first, second] = await Promise.all([erase(), erase()]);
    expect(second).toEqual(first);
    const erased = listAuditEntries(portal.runtime, { action: "member.erase", subject: first.pseudonym });
    expect(erased.items).toHaveLength(1);
    expect(wholeDatabase()).not.toContain("canary-28");
  });

  it("of somebody who was deleted, asked for twice while the database is busy, is one: the log tells no pseudonym of nobody", async () => {
    const { id } = await somebody(portal, "canary-29");
    await deleteMember(portal.runtime, ADMIN, id);
    const other = openPortalDb(portal.runtime.config.DATA_DIR);
    other.$client.exec("BEGIN IMMEDIATE");
    const erase = () => eraseMember(portal.runtime, ADMIN, id);
    const asked = Promise.allSettled([erase(), erase()]);
    other.$client.exec("COMMIT");
    other.$client.close();
    expect((await asked).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(erase()).rejects.toThrow("Nothing is recorded");
    expect(wholeDatabase()).not.toContain("canary-29");
  });

  it("works after a deletion, and is refused for an id of which nothing is known", async () => {
    const { id } = await somebody(portal, "canary-88");
    await deleteMember(portal.runtime, ADMIN, id);
    await eraseMember(portal.runtime, ADMIN, id);
    expect(wholeDatabase()).not.toContain("canary-88");
    await expect(eraseMember(portal.runtime, ADMIN, id)).rejects.toThrow("Nothing is recorded");
  });

  it.each(["canary-äé-1", "ÇANARY-2"])("of %s leaves no spelling of the address, in whatever letters", async (id) => {
    await somebody(portal, id);
    const spelled = new RegExp(id, "iu");
    expect(wholeDatabase()).toMatch(spelled);
    await eraseMember(portal.runtime, ADMIN, id);
    expect(wholeDatabase()).not.toMatch(spelled);
  });

  it.each(["canary-23", "çanary-24"])(
    "after a deletion finds the lines and errors of %s, whom rosters knew by the address alone",
    async (id) => {
      await somebody(portal, id, "by address");
      await deleteMember(portal.runtime, ADMIN, id);
      expect((await exportedMember(portal.runtime, ADMIN, id)).rosterRows).toMatchObject([
        { kind: "ask", clientUserId: "another-id" },
        { kind: "refused", clientUserId: null },
      ]);
      await eraseMember(portal.runtime, ADMIN, id);
      expect(wholeDatabase()).not.toMatch(new RegExp(id, "iu"));
    },
  );

  it("of somebody whose address changes while the program deletes them finds the lines of the new one", async () => {
    const { runtime } = portal;
    const { id, memberId } = await somebody(portal, "canary-30");
    const email = "newer-30@canary.example";
    const memberAccess: typeof runtime.memberAccess = {
      ...runtime.memberAccess,
      async deleteMember(operation) {
        updateMember(runtime.portal, memberId, { email, emailKey: emailKey(email) });
        leaveElsewhere(runtime.portal, { id: "admin-1", email, name: "Name-30" }, "by address");
        return await runtime.memberAccess.deleteMember(operation);
      },
    };
    await deleteMember({ ...runtime, memberAccess }, ADMIN, id);
    await eraseMember(runtime, ADMIN, id);
    expect(wholeDatabase().toLowerCase()).not.toContain("newer-30");
  });

  it("leaves no address in a line that has another member's id, as a file with a sorted column has it", async () => {
    const { id } = await somebody(portal, "canary-26");
    const { id: other } = await somebody(portal, "neighbour");
    const reason = `The id belongs to ${other}@canary.example, but the e-mail address belongs to the id ${id}.`;
    insertRosterRows(portal.runtime.portal, 1, [
      { kind: "ask", line: 7, clientUserId: other, email: "Canary-26@canary.example", name: "First-canary-26", reason },
    ]);
    await eraseMember(portal.runtime, ADMIN, id);
    expect(wholeDatabase()).not.toMatch(/canary-26/i);
    const { rosterRows } = await exportedMember(portal.runtime, ADMIN, other);
    expect(rosterRows).toContainEqual(expect.objectContaining({ line: 7, clientUserId: other, email: null }));
  });

  it("after a deletion leaves the lines of whoever has the address by then", async () => {
    await somebody(portal, "leaver", "by address");
    await deleteMember(portal.runtime, ADMIN, "leaver");
    const heir = { clientUserId: "heir", email: "leaver@canary.example", firstName: "Lee", lastName: "Aver" };
    await addMember(portal.runtime, ADMIN, heir);
    expect((await exportedMember(portal.runtime, ADMIN, "heir")).rosterRows).toEqual([]);
    expect((await exportedMember(portal.runtime, ADMIN, "leaver")).rosterRows).toHaveLength(2);
  });

  it("happens whole or not at all: where it fails, the member is still there, and it can be asked for again", async () => {
    const { id } = await somebody(portal, "canary-25", "by address");
    const { $client } = portal.runtime.portal;
    $client.exec("CREATE TRIGGER broken BEFORE UPDATE ON redemption BEGIN SELECT RAISE(ABORT, 'no room'); END");
    await expect(eraseMember(portal.runtime, ADMIN, id)).rejects.toThrow();
    $client.exec("DROP TRIGGER broken");
    expect(getMember(portal.runtime, id)).toMatchObject({ accessState: "deactivated" });

    await eraseMember(portal.runtime, ADMIN, id);
    expect(wholeDatabase()).not.toContain("canary-25");
  });

  it("is done, and said to be, where the database's log cannot be emptied after it", async () => {
    const { id } = await somebody(portal, "canary-27");
    const { $client } = portal.runtime.portal;
    const asked = $client.pragma.bind($client);
    const pragma = vi.spyOn($client, "pragma").mockImplementation((source) => {
      if (source.startsWith("wal_checkpoint")) throw new Error("disk I/O error");
      return asked(source);
    });
    const { pseudonym } = await eraseMember(portal.runtime, ADMIN, id).finally(() => pragma.mockRestore());
    expect(wholeDatabase()).not.toContain("canary-27");
    expect(listAuditEntries(portal.runtime, { subject: pseudonym, action: "member.erase" }).items).toHaveLength(1);
  });

  it("that the program does not confirm changes no trace", async () => {
    const { id } = await somebody(portal, "kept-99");
    await failDeletions(1);
    await expect(eraseMember(portal.runtime, ADMIN, id)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(getMember(portal.runtime, id).accessState).toBe("deactivated");
    expect(listAuditEntries(portal.runtime, { subject: id, action: "member.add" }).items).toHaveLength(1);
  });
});
