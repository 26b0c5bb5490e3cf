import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import type { PortalDb } from "@/lib/db/client";
import { insertMember } from "@/lib/db/members";
import { emailKey } from "@/lib/domain/email";
import { clientUserIdSchema } from "@/lib/domain/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { audit, exportAuditEntries, findPeople, listAuditEntries, recordRefusal } from "./index";

let portal: PortalDb;

function add(id: string, firstName: string, lastName: string, email = `${id}@example.org`): void {
  insertMember(portal, {
    clientUserId: clientUserIdSchema.parse(id),
    email,
    emailKey: emailKey(email),
    firstName,
    lastName,
    role: "member",
    accessState: "active",
    serviceState: "unregistered",
  });
}

function note(actor: string, action: string, subject: string): void {
  audit(portal, { name: actor }, { action, subject, outcome: "done" });
}

const found = (query: Record<string, string>) =>
  listAuditEntries({ portal }, query).items.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`);

beforeEach(() => {
  ({ portal } = createBarePortal());
  add("E-1", "Mara", "Lindqvist");
  add("E-10", "Zoltán", "Berg", "zb@work.example");
  add("E-2", "Ana", "Berg");
  note("E-1", "member.deactivate", "E-10");
  note("E-1", "member.deactivate", "E-2");
  note("cli", "member.add", "E-1");
  note("E-2", "roster.apply", "roster 7");
  note("worker", "member.delete", "gone-1");
});

describe("an actor or subject of the audit log", () => {
  it.each([
    ["zoltan", ["E-1 member.deactivate E-10"]],
    ["work.example", ["E-1 member.deactivate E-10"]],
    ["berg", ["E-1 member.deactivate E-2", "E-1 member.deactivate E-10"]],
    ["ana berg", ["E-1 member.deactivate E-2"]],
    ["E-1", ["cli member.add E-1"]],
    ["roster 7", ["E-2 roster.apply roster 7"]],
    ["gone-1", ["worker member.delete gone-1"]],
    ["nobody at all", []],
  ])("is found by name, address or id: subject %s", (subject, entries) => {
    expect(found({ subject })).toEqual(entries);
  });

  it("is never a member where a process is meant, even one that has done nothing yet", () => {
    add("E-3", "Oidca", "Nobody");
    note("E-3", "account.sign-in", "E-3");
    for (const actor of ["oidc", "nobody", "mail"]) {
      expect(found({ actor })).toEqual([]);
      expect(findPeople({ portal }, "actor", actor), actor).toBeUndefined();
    }
  });

  it("is found by both at once, and together with other filters", () => {
    expect(found({ actor: "mara", subject: "zoltan" })).toEqual(["E-1 member.deactivate E-10"]);
    expect(found({ actor: "lindqvist", outcome: "refused" })).toEqual([]);
    expect(found({ actor: "cli" })).toEqual(["cli member.add E-1"]);
  });

  it("is never hidden by what somebody typed into an address", async () => {
    await recordRefusal({ portal }, { name: "E-2" }, { action: "GET /admin/members/zoltan", subject: "E-2" });
    expect(found({ subject: "zoltan" })).toEqual(["E-1 member.deactivate E-10"]);
    await recordRefusal({ portal }, { name: "E-2" }, { action: "GET /admin/members/qqq", subject: "E-2" });
    expect(found({ subject: "qqq" })).toEqual(["E-2 GET /admin/members/[id] qqq"]);
  });

  it("is found page by page, however many entries there are", () => {
    portal.$client.exec(`
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 3000)
      INSERT INTO audit_entry (at, actor, action, subject, outcome)
      SELECT '2026-01-01', 'worker', 'member.update', CASE n % 3 WHEN 0 THEN 'E-1' WHEN 1 THEN 'E-2' ELSE 'E-10' END, 'done'
      FROM number`);
    const ids: number[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = listAuditEntries({ portal }, { subject: "berg", limit: 100, ...(cursor && { cursor }) });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(ids).toHaveLength(2002);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });
});

it("is found among however many members have the name", () => {
  portal.$client.exec(`
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1100)
    INSERT INTO member (client_user_id, first_name, last_name, role, access_state, service_state, created_at, updated_at)
    SELECT 'O-' || n, 'Bo', 'Okafor', 'member', 'active', 'unregistered', '', '' FROM number`);
  note("E-1", "member.deactivate", "O-1100");
  expect(found({ subject: "okafor" })).toEqual(["E-1 member.deactivate O-1100"]);
  expect(found({ actor: "okafor" })).toEqual([]);
  expect(findPeople({ portal }, "subject", "okafor")).toMatchObject({ total: 1000, isTotalExact: false });
});

describe("a search of people", () => {
  it("names a few of the people that its words mean, or says that there are none", () => {
    expect(findPeople({ portal }, "subject", "E-10")).toMatchObject({ names: ["Zoltán Berg"], total: 1 });
    expect(findPeople({ portal }, "actor", " mara ")).toMatchObject({ names: ["Mara Lindqvist"], total: 1 });
    expect(findPeople({ portal }, "subject", "berg")).toMatchObject({ names: ["Ana Berg", "Zoltán Berg"], total: 2 });
    expect(findPeople({ portal }, "subject", "nobody at all")).toMatchObject({ names: [], total: 0 });
    for (const id of ["gone-1", "roster 7"]) expect(findPeople({ portal }, "subject", id)).toBeUndefined();
    expect(findPeople({ portal }, "actor", "worker")).toBeUndefined();
  });
});

describe("the CSV of what a search of people finds", () => {
  const subjects = async (query: Record<string, string>) => {
    const csv = await text(await exportAuditEntries({ portal }, { name: "E-2" }, query));
    return parse<{ subject: string }>(csv, { bom: true, columns: true }).map(({ subject }) => subject);
  };
  const noted = () => listAuditEntries({ portal }, { action: "audit.export", limit: 1 }).items[0];

  it("has the entries of the page, and its own entry does not say what was typed", async () => {
    expect(await subjects({ subject: "berg" })).toEqual(["E-2", "E-10"]);
    expect(noted()).toMatchObject({ subject: "audit log", after: { searched: true } });
    expect(await subjects({ subject: "nobody at all" })).toEqual([]);
    expect(noted()).toMatchObject({ subject: "audit log", after: { searched: true } });
    expect(await subjects({ subject: "zoltan", action: "member.deactivate" })).toEqual(["E-10"]);
    expect(noted()).toMatchObject({ subject: "E-10", after: { action: "member.deactivate" } });
  });
});
