import { afterAll, beforeAll, expect, it } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { insertAuditEntry } from "@/lib/db/audit";
import { insertMember, updateMember } from "@/lib/db/members";
import { insertRosterRows } from "@/lib/db/planned-rows";
import { emailKey } from "@/lib/domain/email";
import { storedClientUserIdSchema } from "@/lib/domain/members";
import { NotFoundError } from "@/lib/errors";
import { eraseMember, exportMember } from "@/lib/members";
import { exportedMember } from "@/tests/factories/exported-member";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { ADMIN, somebody } from "./traces-fixture";

const MEMBER = {
  firstName: "Ada",
  lastName: "Berg",
  role: "member",
  accessState: "active",
  serviceState: "unregistered",
} as const;

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

it.each([
  ["roster 2", "roster.apply"],
  ["members", "members.export"],
  ["audit log", "audit.export"],
  ["sync run 7", "sync.start"],
])(
  "an erasure of a member whom an older version let be called %j leaves the entries of that: %s (ASVS 5.0, 16.4.2)",
  async (id, action) => {
    const { runtime } = portal;
    const entry = {
      actor: "admin-1",
      action,
      subject: id,
      outcome: "done",
      after: { lines: 12 },
      address: "10.1.2.3",
    } as const;
    insertAuditEntry(runtime.portal, entry);
    insertMember(runtime.portal, { ...MEMBER, clientUserId: storedClientUserIdSchema.parse(id) });

    await eraseMember(runtime, ADMIN, id);

    expect(listAuditEntries(runtime, { action }).items).toMatchObject([entry]);
  },
);

/** Changes the log by itself, as while somebody is erased. @param change of the entries that name them */
function rewriteAs(name: string, change: string): () => void {
  const { $client } = portal.runtime.portal;
  return $client.transaction(() => {
    $client.prepare("INSERT INTO erasure (client_user_id, pseudonym) VALUES (?, 'erased-0123456789abcdef')").run(name);
    $client.prepare(`UPDATE audit_entry SET ${change}`).run(name);
  });
}

it.each(["nobody", "cli", "worker"])(
  "what %s did stays as it is: there is nobody to erase or to export, unless a member was let be called so (ASVS 5.0, 16.4.2)",
  async (process) => {
    const { runtime } = portal;
    const entry = {
      actor: process,
      action: "member.sign-in",
      subject: "ada",
      outcome: "refused",
      address: "10.1.2.3",
    } as const;
    insertAuditEntry(runtime.portal, entry);
    await expect(eraseMember(runtime, ADMIN, process)).rejects.toThrow(NotFoundError);
    await expect(exportMember(runtime, ADMIN, process)).rejects.toThrow(NotFoundError);
    insertMember(runtime.portal, { ...MEMBER, clientUserId: storedClientUserIdSchema.parse(process) });
    await eraseMember(runtime, ADMIN, process);
    expect(listAuditEntries(runtime, { actor: process }).items).toMatchObject([entry]);

    expect(rewriteAs(process, "actor = 'erased-0123456789abcdef', address = NULL WHERE actor = ?")).toThrow(
      "append-only",
    );
  },
);

it("who has been erased is nobody to erase once more (ASVS 5.0, 16.4.2)", async () => {
  const { runtime } = portal;
  const { id } = await somebody(portal, "canary-41");
  const { pseudonym } = await eraseMember(runtime, ADMIN, id);
  await expect(eraseMember(runtime, ADMIN, pseudonym)).rejects.toThrow(NotFoundError);
  await expect(exportMember(runtime, ADMIN, pseudonym)).rejects.toThrow(NotFoundError);
  expect(rewriteAs(pseudonym, "address = NULL, subject = 'erased-0123456789abcdef' WHERE subject = ?")).toThrow(
    "append-only",
  );
});

it("whose id only looks like a pseudonym is erased as anybody is (ASVS 5.0, 14.2.7)", async () => {
  const { runtime } = portal;
  const { id } = await somebody(portal, "erased-abcdefghijklmnop");
  await eraseMember(runtime, ADMIN, id);
  expect(listAuditEntries(runtime, { subject: id }).items).toEqual([]);
});

it("while it is erased, nothing else of such an entry can be emptied either (ASVS 5.0, 16.4.2)", () => {
  const { $client } = portal.runtime.portal;
  const empty = (column: string) => () =>
    $client.transaction(() => {
      $client.exec("INSERT INTO erasure (client_user_id, pseudonym) VALUES ('roster 2', 'erased-0123456789abcdef')");
      $client.exec(`UPDATE audit_entry SET ${column} WHERE action = 'roster.apply'`);
    })();
  for (const column of ["address = NULL", "after = NULL", "subject = 'erased-0123456789abcdef'"]) {
    expect(empty(column), column).toThrow("append-only");
  }
});

it("an erasure finds a line that knew the member by an address that they had before, under an id that is not theirs (ASVS 5.0, 14.2.7)", async () => {
  const { runtime } = portal;
  const { id, memberId } = await somebody(portal, "canary-40");
  const email = "old.canary-40@canary.example";
  const reason = `The e-mail address belongs to the id ${id}.`;
  insertRosterRows(runtime.portal, 1, [
    { kind: "ask", line: 9, clientUserId: "a-new-id", memberId, email, name: "Canary-40 Person", reason },
  ]);
  updateMember(runtime.portal, memberId, { email: "new@canary.example", emailKey: emailKey("new@canary.example") });
  expect((await exportedMember(runtime, ADMIN, id)).rosterRows).toContainEqual(expect.objectContaining({ line: 9 }));

  await eraseMember(runtime, ADMIN, id);

  const rows = runtime.portal.$client.prepare("SELECT * FROM roster_row").all();
  expect(JSON.stringify(rows)).not.toMatch(/canary-40/i);
});
