import { expect, test, vi } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { recordServiceState } from "@/lib/db/members";
import { insertOperation, settleOperation } from "@/lib/db/operations";
import { insertRedemption } from "@/lib/db/redemptions";
import { write } from "@/lib/db/write";
import { clientUserIdSchema } from "@/lib/domain/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, getMember, revokeAgain } from ".";
import { keepOperationsSettled, settleAbandonedOperations } from "./settle-abandoned";

const ADA = clientUserIdSchema.parse("ada-1");

test("a call that a process was making when it died becomes unknown; a call under way now does not", async () => {
  const { portal, config } = createBarePortal();
  const ada = { clientUserId: "ada-1", email: "ada@example.org", firstName: "Ada", lastName: "Lindqvist" };
  await addMember({ portal, config }, { name: "boss" }, ada);
  const asked = { clientUserId: ADA, kind: "deactivate", reason: null, notify: false, actor: "boss" } as const;
  await write(portal, (tx) => {
    insertOperation(tx, { id: "lost", ...asked });
    insertOperation(tx, { id: "asking", ...asked });
  });
  portal.$client.exec("UPDATE member_operation SET requested_at = '2026-11-20T09:00:00.000Z' WHERE id = 'lost'");

  await settleAbandonedOperations({ portal });
  const member = getMember({ portal, config }, "ada-1");
  expect(member.operations.map(({ id, state }) => [id, state])).toEqual([
    ["asking", "intended"],
    ["lost", "unknown"],
  ]);
  expect(member.operations[1]?.message).toContain("Ask again");
  expect(member.serviceState).toBe("unknown");
  // A deactivation had its entry when access ended here.
  expect(listAuditEntries({ portal }, {}).items.map(({ action }) => action)).toEqual(["member.add"]);
  expect(portal.$client.prepare("SELECT kind FROM job").pluck().all()).toEqual(["ask-again"]);
});

test("what a process was asking while the clock was ahead, when it died, does not stay open until then", async () => {
  const { portal, config } = createBarePortal();
  await addPeople({ portal, config }, ["ada"]);
  const clientUserId = clientUserIdSchema.parse("ada");
  const asked = { clientUserId, kind: "deactivate", reason: null, notify: false, actor: "boss" } as const;
  await write(portal, (tx) => insertOperation(tx, { id: "lost", ...asked }));
  press(portal, "ada");
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  portal.$client.prepare("UPDATE member_operation SET requested_at = ?").run(inAYear);
  portal.$client.prepare("UPDATE redemption SET started_at = ?").run(inAYear);

  await settleAbandonedOperations({ portal }, 86_400_000);
  const member = getMember({ portal, config }, "ada");
  expect(member.operations.map(({ state }) => state)).toEqual(["unknown"]);
  expect(member.attempts.map(({ outcome }) => outcome)).toEqual(["broken_off"]);
});

test("what the program said of a member while the clock was ahead is no answer to a call that was lost once it was put right", async () => {
  const { portal, config } = createBarePortal();
  await addPeople({ portal, config }, ["ada"]);
  await write(portal, (tx) => recordServiceState(tx, clientUserIdSchema.parse("ada"), "active"));
  portal.$client.exec("UPDATE member SET service_state_at = '2099-01-01T00:00:00.000Z'");
  press(portal, "ada");
  portal.$client.prepare("UPDATE redemption SET started_at = ?").run(new Date(Date.now() - 300_000).toISOString());

  await settleAbandonedOperations({ portal });
  expect(getMember({ portal, config }, "ada").serviceState).toBe("unknown");
});

test("calls without an outcome are found without looking through all that have one", async () => {
  const { portal } = createBarePortal();
  const prepare = vi.spyOn(portal.$client, "prepare");
  await settleAbandonedOperations({ portal });
  const sources = prepare.mock.calls.map(([source]) => source).filter((source) => source.includes("member_operation"));
  prepare.mockRestore();
  expect(sources).toHaveLength(1);
  for (const source of sources) {
    const values = Array.from(source.matchAll(/\?/g), () => "intended");
    const plan = portal.$client.prepare(`EXPLAIN QUERY PLAN ${source}`).all(...values);
    expect(JSON.stringify(plan), source).toContain("member_operation_open");
  }
});

test("a call that its process did not record is in the audit log, and a later deactivation is asked for again", async () => {
  const { portal, config } = createBarePortal();
  const ada = { clientUserId: "ada-1", email: "ada@example.org", firstName: "Ada", lastName: "Lindqvist" };
  await addMember({ portal, config }, { name: "boss" }, ada);
  const asked = { clientUserId: ADA, reason: null, notify: false, actor: "boss" } as const;
  await write(portal, (tx) => {
    insertOperation(tx, { ...asked, id: "given", kind: "reactivate" });
    insertOperation(tx, { ...asked, id: "taken", kind: "deactivate" });
    settleOperation(tx, "taken", { state: "done", message: "The program confirmed it." });
    recordServiceState(tx, ADA, "deactivated");
  });
  portal.$client.exec("UPDATE member_operation SET requested_at = '2026-11-20T09:00:00.000Z'");

  await settleAbandonedOperations({ portal });
  const member = getMember({ portal, config }, "ada-1");
  expect(member.serviceState).toBe("unknown");
  expect(member.history[0]).toMatchObject({ action: "member.reactivate", actor: "boss", outcome: "unknown" });
  expect(member.history.map(({ action }) => action)).toEqual(["member.reactivate", "member.add"]);
  expect(portal.$client.prepare("SELECT kind, state FROM job ORDER BY kind").raw().all()).toEqual([
    ["ask-again", "queued"],
    ["revoke-again", "queued"],
  ]);
});

test("a Redeem whose process died leaves the member's state unknown, and access that was revoked since is revoked again", async () => {
  const { portal, config } = createBarePortal();
  const people = await addPeople({ portal, config }, ["ada", "grace", "linus"]);
  press(portal, "ada");
  press(portal, "grace");
  portal.$client.exec("UPDATE member SET access_state = 'deactivated' WHERE client_user_id = 'grace'");
  const lately = new Date(Date.now() - 3 * 60_000).toISOString();
  portal.$client.prepare("UPDATE redemption SET started_at = ?").run(lately);
  press(portal, "linus");
  portal.$client.exec("UPDATE member SET service_state = 'active'");

  await settleAbandonedOperations({ portal });
  const states = people.map((clientUserId) => getMember({ portal, config }, clientUserId));
  expect(states.map((member) => [member.serviceState, member.attempts[0]?.outcome])).toEqual([
    ["unknown", "broken_off"],
    ["unknown", "broken_off"],
    ["active", "started"],
  ]);
  expect(portal.$client.prepare("SELECT kind, payload FROM job").raw().all()).toEqual([
    ["revoke-again", JSON.stringify({ clientUserId: "grace" })],
  ]);
  await settleAbandonedOperations({ portal });
  expect(portal.$client.prepare("SELECT count(*) FROM job").pluck().get()).toBe(1);
});

test("access that may have been given back is revoked each time: a call under way may reach the program before that", async () => {
  const { portal, config } = createBarePortal();
  const people = await addPeople({ portal, config }, ["ada", "grace"]);
  for (const clientUserId of [...people, "grace"]) {
    portal.$client.exec("UPDATE job SET state = 'running'");
    await write(portal, (tx) => revokeAgain(tx, clientUserIdSchema.parse(clientUserId)));
  }
  const revoked = portal.$client.prepare("SELECT payload ->> '$.clientUserId' FROM job ORDER BY id").pluck();
  expect(revoked.all()).toEqual(["ada", "grace", "grace"]);
});

test("what the program said of a member while a Redeem may still have been under way does not stand after it", async () => {
  const { portal, config } = createBarePortal();
  await addPeople({ portal, config }, ["ada"]);
  press(portal, "ada");
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  portal.$client.prepare("UPDATE redemption SET started_at = ?").run(minutesAgo(5));
  portal.$client.prepare("UPDATE member SET service_state = 'active', service_state_at = ?").run(minutesAgo(4));
  await settleAbandonedOperations({ portal });
  expect(getMember({ portal, config }, "ada").serviceState).toBe("unknown");
});

test("the first look after an outage of any length settles the open calls, and leaves members alone about whom the program has answered since", async () => {
  const { portal, config } = createBarePortal();
  await addPeople({ portal, config }, ["ada", "grace"]);
  for (const name of ["ada", "grace"]) press(portal, name);
  const monthsAgo = new Date(Date.now() - 90 * DAY_MS).toISOString();
  portal.$client.prepare("UPDATE redemption SET started_at = ?").run(monthsAgo);
  portal.$client.exec("UPDATE member SET service_state = 'active'");
  await write(portal, (tx) => recordServiceState(tx, clientUserIdSchema.parse("grace"), "active"));
  const states = () =>
    ["ada", "grace"].map((name) => {
      const member = getMember({ portal, config }, name);
      return [member.serviceState, member.attempts[0]?.outcome];
    });
  const open = () => portal.$client.prepare("SELECT count(*) FROM redemption WHERE outcome = 'started'").pluck().get();

  await settleAbandonedOperations({ portal }, DAY_MS);
  expect(open()).toBe(2);

  const stop = new AbortController();
  const kept = keepOperationsSettled({ portal }, stop.signal);
  await expect.poll(open).toBe(0);
  stop.abort();
  await kept;
  expect(states()).toEqual([
    ["unknown", "broken_off"],
    ["active", "broken_off"],
  ]);
});

const DAY_MS = 86_400_000;

async function addPeople(bare: ReturnType<typeof createBarePortal>, names: readonly string[]): Promise<string[]> {
  for (const name of names) {
    const person = { clientUserId: name, email: `${name}@example.org`, firstName: name, lastName: "Berg" };
    await addMember(bare, { name: "boss" }, person);
  }
  return [...names];
}

function press(portal: PortalDb, clientUserId: string): void {
  insertRedemption(portal, {
    id: clientUserId.toUpperCase(),
    clientUserId: clientUserIdSchema.parse(clientUserId),
    offerId: 1,
    offerTitle: "An offer",
    merchantId: 1,
    requestId: "r-1",
  });
}
