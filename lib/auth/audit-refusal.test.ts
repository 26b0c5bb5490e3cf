import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { listAuditEntries } from "@/lib/audit";
import { openPortalDb, type PortalDb } from "@/lib/db/client";
import { log } from "@/lib/log";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { NOBODY, noteRefusal } from "./audit-refusal";

const refused = { action: "POST /api/admin/sync", subject: "somebody" };
const entries = (portal: PortalDb) => portal.$client.prepare("SELECT count(*) FROM audit_entry").pluck().get();

test("nobody can fill the audit log: a member has 200 lines an hour, the last of which says so (ASVS 5.0, 2.4.1)", async () => {
  const runtime = createBarePortal();
  for (let n = 0; n < 230; n++) await noteRefusal(runtime, { name: "m-1", address: `198.51.100.${n}` }, refused);
  expect(entries(runtime.portal)).toBe(200);
  const [last, before] = listAuditEntries(runtime, { limit: 2 }).items;
  expect(last?.reason).toContain("later attempts are only in the server log");
  expect(before?.reason).toBeNull();

  const restarted = { ...runtime, portal: openPortalDb(runtime.config.DATA_DIR) };
  await noteRefusal(restarted, { name: "m-1" }, refused);
  expect(entries(restarted.portal)).toBe(200);
  await noteRefusal(restarted, { name: "m-2" }, refused);
  expect(entries(restarted.portal)).toBe(201);
  restarted.portal.$client.close();
});

test("strangers have 600 together, from however many addresses, and take no member's room", async () => {
  const runtime = createBarePortal();
  for (let n = 0; n < 630; n++) {
    await noteRefusal(runtime, { name: NOBODY, address: `2001:db8:${n.toString(16)}::1` }, refused);
  }
  expect(entries(runtime.portal)).toBe(600);
  const [last, before] = listAuditEntries(runtime, { limit: 2 }).items;
  expect(last?.reason).toContain("later attempts are only in the server log");
  expect(before?.reason).toBeNull();
  await noteRefusal(runtime, { name: "m-1" }, refused);
  expect(entries(runtime.portal)).toBe(601);
});

test("a network that has used up its own 200 takes no more of the strangers' room", async () => {
  const runtime = createBarePortal();
  for (let n = 0; n < 630; n++) await noteRefusal(runtime, { name: NOBODY, address: "192.0.2.7" }, refused);
  expect(entries(runtime.portal)).toBe(200);
  for (let n = 0; n < 2; n++) await noteRefusal(runtime, { name: NOBODY, address: `192.0.2.${n}` }, refused);
  expect(entries(runtime.portal)).toBe(202);
});

test("where the audit log has no more room, the server's log says what was tried, and not what was searched for", async () => {
  const runtime = createBarePortal();
  const warn = vi.spyOn(log, "warn");
  onTestFinished(() => void warn.mockRestore());
  for (let n = 0; n < 201; n++) {
    const action = `GET /admin/members${"/x".repeat(200)}?q=jane@example.org`;
    await noteRefusal(runtime, { name: NOBODY, address: "192.0.2.7" }, { action, subject: NOBODY });
  }
  expect(warn).toHaveBeenCalledOnce();
  const [{ action }] = z
    .tuple([z.object({ action: z.string() })])
    .rest(z.unknown())
    .parse(warn.mock.calls[0]);
  expect(action).toMatch(/^GET \/admin\/members\/x/);
  expect(action).toHaveLength(200);
});

test("after an hour there is room again", async () => {
  const began = Date.now();
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const runtime = createBarePortal();
  const fill = async () => {
    for (let n = 0; n < 201; n++) await noteRefusal(runtime, { name: "m-1" }, refused);
    return entries(runtime.portal);
  };
  expect(await fill()).toBe(200);
  vi.setSystemTime(began + 59 * 60_000);
  expect(await fill()).toBe(200);
  vi.setSystemTime(began + 61 * 60_000);
  expect(await fill()).toBe(400);
});

test("where the disk takes no more lines, each attempt is still refused as ever, and the server's log has it", async () => {
  const runtime = createBarePortal();
  const { $client } = runtime.portal;
  const warn = vi.spyOn(log, "warn");
  onTestFinished(() => void warn.mockRestore());
  $client.pragma(`max_page_count = ${$client.pragma("page_count", { simple: true })}`);
  for (let n = 0; n < 150; n++) await noteRefusal(runtime, { name: "m-1" }, refused);
  const noted = z.number().parse(entries(runtime.portal));
  expect(noted).toBeLessThan(150);
  const attempt = expect.objectContaining({ actor: "m-1", action: "POST /api/admin/sync" });
  expect(warn.mock.calls).toEqual(Array(150 - noted).fill([attempt, expect.stringContaining("could not be written")]));
});
