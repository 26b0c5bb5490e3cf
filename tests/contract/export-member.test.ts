import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { insertRosterRows } from "@/lib/db/planned-rows";
import { deleteMember, exportMember } from "@/lib/members";
import { exportedMember } from "@/tests/factories/exported-member";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { ADMIN, somebody } from "./traces-fixture";

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

describe("an export of one member", () => {
  it("has everything that the portal holds, and no secret (ASVS 5.0, 15.3.1)", async () => {
    const { id } = await somebody(portal, "export-me");
    const data = await exportedMember(portal.runtime, ADMIN, id);
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
    expect(Object.keys(data).toSorted()).toEqual([
      "auditEntries",
      "exportedAt",
      "mailedOffers",
      "member",
      "operations",
      "providerAccounts",
      "redemptions",
      "rosterRows",
      "savedOfferMailWish",
      "savedOffers",
      "secondFactor",
      "sessions",
      "viewedOffers",
    ]);
    expect(JSON.stringify(data)).not.toMatch(/scrypt|Hash|sealed/);
    expect(listAuditEntries(portal.runtime, { action: "member.export" }).items).toMatchObject([{ subject: id }]);
  });

  it("has the lines of rosters that spell the address in other letters, ASCII or not", async () => {
    const { id } = await somebody(portal, "zoë-export");
    const data = await exportedMember(portal.runtime, ADMIN, id);
    expect(data.rosterRows.map(({ email }) => email)).toEqual([
      "zoë-export@canary.example",
      "zoë-export@canary.example",
      "ZOË-EXPORT@CANARY.EXAMPLE",
    ]);
  });

  it("has no line that names the address of another member, though a line of theirs has both", async () => {
    const { id } = await somebody(portal, "first-of-two");
    const { id: other } = await somebody(portal, "second-of-two");
    const mixed = portal.runtime.portal.$client.prepare(
      `INSERT INTO roster_row (roster_id, kind, state, client_user_id, email, email_key)
       SELECT roster_id, 'ask', 'none', ?, email, email_key FROM roster_row WHERE client_user_id = ?`,
    );
    mixed.run(id, other);
    const { rosterRows } = await exportedMember(portal.runtime, ADMIN, id);
    const emails = rosterRows.map(({ email }) => email?.toLowerCase());
    expect(emails.filter((email) => email === "second-of-two@canary.example")).toHaveLength(1);
    expect(emails).toHaveLength(4);
  });

  it("has no line of somebody else where neither address has a domain", async () => {
    const { id } = await somebody(portal, "mistyped");
    const db = portal.runtime.portal;
    const line = { kind: "refused", email: "info@harbor mutual" } as const;
    insertRosterRows(db, 1, [
      { ...line, clientUserId: id },
      { ...line, email: "INFO@HARBOR MUTUAL" },
      { ...line, email: "info@somewhere else" },
    ]);
    const { rosterRows } = await exportedMember(portal.runtime, ADMIN, id);
    const emails = rosterRows.map(({ email }) => email).filter((email) => email?.toLowerCase().startsWith("info@"));
    expect(emails).toEqual(["info@harbor mutual", "INFO@HARBOR MUTUAL"]);
  });

  it("of somebody who was deleted still has the traces, and of nobody says so", async () => {
    const { id } = await somebody(portal, "gone");
    await deleteMember(portal.runtime, ADMIN, id);
    const data = await exportedMember(portal.runtime, ADMIN, id);
    expect(data.member).toBeNull();
    expect(data.redemptions).toHaveLength(1);
    await expect(exportMember(portal.runtime, ADMIN, "nobody")).rejects.toThrow("Nothing is recorded");
  });
});
