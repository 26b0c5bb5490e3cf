import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { insertAuditEntry } from "@/lib/db/audit";
import { write } from "@/lib/db/write";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, exportMember } from ".";

const ACTOR = { name: "admin-1" };
const ADA = { email: "ada@example.org", firstName: "Ada", lastName: "Berg", clientUserId: "ada" };
/** Several times as many as are read at a time. */
const MANY = 6_000;

/** Of deeds of theirs, of what was done to them, of both in one, and of what is none of theirs. */
async function portalOfEntries() {
  const portal = createBarePortal();
  await addMember(portal, ACTOR, ADA);
  const entry = { action: "member.set-role", outcome: "done", reason: "a\n[] \u2028 é" } as const;
  await write(portal.portal, (tx) => {
    for (let n = 0; n < MANY; n++) {
      const [actor, subject] =
        [
          ["ada", `m-${n}`],
          ["admin-1", "ada"],
          ["ada", "ada"],
          ["admin-1", "m-1"],
        ][n % 4] ?? [];
      insertAuditEntry(tx, { ...entry, actor: `${actor}`, subject: `${subject}`, after: { n } });
    }
  });
  return portal;
}

test.each([0, 2])(
  "an export in pieces has all entries of the log, newest first, as it is written at once: %i",
  async (indent) => {
    const portal = await portalOfEntries();
    const written = await text(await exportMember(portal, ACTOR, "ada", indent));
    const data = JSON.parse(written);
    expect(written).toBe(JSON.stringify(data, null, indent));
    const theirs = portal.portal.$client
      .prepare(
        "SELECT id FROM audit_entry WHERE (subject = 'ada' OR actor = 'ada') AND action <> 'member.export' ORDER BY id DESC",
      )
      .pluck();
    expect(data.auditEntries.map(({ id }: { id: number }) => id)).toEqual(theirs.all());
  },
);

test.each([0, 2])("an export of somebody of whom the log says nothing is whole: %i", async (indent) => {
  const portal = createBarePortal();
  await addMember(portal, ACTOR, ADA);
  portal.portal.$client.exec("DROP TRIGGER audit_entry_no_delete; DELETE FROM audit_entry");
  const written = await text(await exportMember(portal, ACTOR, "ada", indent));
  const data = JSON.parse(written);
  expect(data).toMatchObject({ member: { clientUserId: "ada" }, auditEntries: [] });
  expect(written).toBe(JSON.stringify(data, null, indent));
});

test("others have their turn while an export is written", async () => {
  const portal = await portalOfEntries();
  let turns = 0;
  let isWritten = false;
  const others = (async () => {
    for (; !isWritten; turns++) await setImmediate();
  })();
  await text(await exportMember(portal, ACTOR, "ada"));
  isWritten = true;
  await others;
  expect(turns).toBeGreaterThan(3);
});
