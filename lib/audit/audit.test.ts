import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPortalDb, type PortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { auditEntries } from "@/lib/db/schema/portal/audit";
import { InvalidInputError } from "@/lib/errors";
import { exportAuditEntries, listAuditEntries, recordRefusal } from "./index";

const folder = mkdtempSync(path.join(tmpdir(), "audit-"));
const REQUEST = "5f9d4b1e-8c1a-4a52-9a53-0d6f0f6f9f11";
let portal: PortalDb;

beforeAll(() => {
  migrateDatabases(folder);
  portal = openPortalDb(folder);
  const entry = { actor: "admin-1", outcome: "done", subject: "m-1" } as const;
  portal
    .insert(auditEntries)
    .values([
      { ...entry, at: "2026-11-19T05:59:59.000Z", action: "member.add" },
      { ...entry, at: "2026-11-19T06:00:00.000Z", action: "member.deactivate", reason: "=cmd|' /C calc'!A0" },
      { ...entry, at: "2026-11-20T05:59:59.999Z", action: "memberships", subject: "m-2" },
      { ...entry, at: "2026-11-20T06:00:00.000Z", action: "sync.start", subject: "sync run 7", actor: "admin-2" },
      {
        ...entry,
        at: "2026-11-20T07:00:00.000Z",
        action: "POST /api/admin/sync",
        outcome: "refused",
        actor: "m-1",
        before: { name: 'a "quoted" one' },
        requestId: REQUEST,
      },
    ])
    .run();
});
afterAll(() => {
  portal.$client.close();
  rmSync(folder, { recursive: true });
});

const actions = (query: Record<string, string>) =>
  listAuditEntries({ portal }, query).items.map(({ action }) => action);

describe("the audit log", () => {
  it("is read newest first, page by page, without a gap or a repetition", () => {
    const first = listAuditEntries({ portal }, { limit: "2" });
    expect(first.items.map(({ id }) => id)).toEqual([5, 4]);
    const second = listAuditEntries({ portal }, { limit: "2", cursor: first.nextCursor ?? "" });
    expect(second.items.map(({ id }) => id)).toEqual([3, 2]);
    const third = listAuditEntries({ portal }, { limit: "2", cursor: second.nextCursor ?? "" });
    expect(third.items.map(({ id }) => id)).toEqual([1]);
    expect(third.nextCursor).toBeNull();
  });

  it("is narrowed by an action or all below it, by actor, subject and outcome", () => {
    expect(actions({ action: "member." })).toEqual(["member.deactivate", "member.add"]);
    expect(actions({ actor: "admin-2" })).toEqual(["sync.start"]);
    expect(actions({ subject: "m-1", action: "member.add" })).toEqual(["member.add"]);
    expect(actions({ action: "member" })).toEqual([]);
    expect(actions({ outcome: "refused" })).toEqual(["POST /api/admin/sync"]);
    expect(actions({ action: "", actor: " " })).toHaveLength(5);
  });

  it("is narrowed to one request by the number on its error page, however it was copied", () => {
    expect(actions({ requestId: REQUEST })).toEqual(["POST /api/admin/sync"]);
    expect(actions({ requestId: ` ${REQUEST.toUpperCase()}\n` })).toEqual(["POST /api/admin/sync"]);
    expect(actions({ requestId: `\u202a${REQUEST}\u202c` })).toEqual(["POST /api/admin/sync"]);
    expect(actions({ requestId: REQUEST.slice(0, 8) })).toEqual([]);
  });

  it("is narrowed to whole days of US Central time", () => {
    expect(actions({ from: "2026-11-19", until: "2026-11-19" })).toEqual(["memberships", "member.deactivate"]);
    expect(actions({ from: "2026-11-20" })).toEqual(["POST /api/admin/sync", "sync.start"]);
  });

  it.each([{ from: "yesterday" }, { outcome: "perhaps" }, { limit: "101" }, { cursor: "x" }])(
    "does not guess what %j means",
    (query) => {
      expect(() => listAuditEntries({ portal }, query)).toThrow(InvalidInputError);
    },
  );

  it("uses an index for each filter, so that years of it stay quick", () => {
    const { $client } = portal;
    const filters = { action: "member.add", actor: "admin-1", subject: "m-1", requestId: REQUEST };
    for (const [filter, value] of Object.entries(filters)) {
      const prepare = vi.spyOn($client, "prepare");
      actions({ [filter]: value });
      const [source = ""] = prepare.mock.calls.at(-1) ?? [];
      prepare.mockRestore();
      const values = Array.from(source.matchAll(/\?/g), () => value);
      const plan = $client.prepare(`EXPLAIN QUERY PLAN ${source}`).all(...values);
      expect(JSON.stringify(plan), source).toContain(`audit_entry_${filter.replace("Id", "")}`);
    }
  });
});

describe("the audit log as CSV", () => {
  const rows = async (query: Record<string, string> = {}) =>
    parse(await text(await exportAuditEntries({ portal }, { name: "support-1" }, query)), {
      bom: true,
      columns: true,
    });

  it("keeps a spreadsheet from running what somebody typed as a reason (ASVS 5.0, 1.2.10)", async () => {
    expect(await rows({ action: "member.deactivate" })).toEqual([
      expect.objectContaining({ action: "member.deactivate", reason: "'=cmd|' /C calc'!A0", subject: "m-1" }),
    ]);
  });

  it("has the states before and after as JSON, whole", async () => {
    const [refused] = await rows({ outcome: "refused" });
    expect(refused).toMatchObject({ before: '{"name":"a \\"quoted\\" one"}', after: "", address: "" });
  });

  it("is itself an entry of the log", async () => {
    await rows({ subject: "m-1", from: "2026-11-19" });
    expect(listAuditEntries({ portal }, { action: "audit.export" }).items[0]).toMatchObject({
      actor: "support-1",
      subject: "m-1",
      after: { from: "2026-11-19" },
    });
  });
});

describe("a refused attempt", () => {
  it.each([
    ["POST /api/admin/members/m%2F1%20x/deactivate", "POST /api/admin/members/[id]/deactivate", "m/1 x"],
    ["GET /admin/members/Zo%C3%AB?tab=history", "GET /admin/members/[id]", "Zoë"],
    ["GET /admin/members/%E0%A4%A", "GET /admin/members/[id]", "%E0%A4%A"],
    ["GET /admin/members?q=Jane+Doe", "GET /admin/members", "m-7"],
    ["POST /api/admin/sync", "POST /api/admin/sync", "m-7"],
  ])("at %s is noted without a name or an id in the action", async (asked, action, subject) => {
    await recordRefusal({ portal }, { name: "m-7" }, { action: asked, subject: "m-7" });
    expect(listAuditEntries({ portal }, { limit: 1 }).items).toMatchObject([
      { action, subject, actor: "m-7", outcome: "refused" },
    ]);
  });

  it("fills the log with nothing long, whatever was asked for", async () => {
    const long = "x".repeat(9000);
    for (const asked of [`GET /admin/${long}`, `GET /admin/members/m-1/${long}`, `GET /admin/members/${long}`]) {
      await recordRefusal({ portal }, { name: "m-7" }, { action: asked, subject: "m-7" });
    }
    expect(listAuditEntries({ portal }, { limit: 3 }).items).toMatchObject([
      { action: "GET /admin/members/[id]", subject: "x".repeat(255) },
      { action: `GET /admin/members/[id]/${"x".repeat(176)}`, subject: "m-1" },
      { action: `GET /admin/${"x".repeat(189)}`, subject: "m-7" },
    ]);
  });
});
