import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { ADMIN, somebody } from "./traces-fixture";

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const exec = (text: string) => portal.runtime.portal.$client.exec(text);

it("the audit log lets nothing be changed but an id that is being erased (ASVS 5.0, 16.4.2)", async () => {
  const { id } = await somebody(portal, "trigger-1");
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

it("the audit log lets only old entries about a member who has gone be deleted", () => {
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
    expect(() => exec(`DELETE FROM audit_entry WHERE subject = 'trigger-1' AND action = '${action}'`)).toThrow(refused);
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
