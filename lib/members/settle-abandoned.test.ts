import { expect, test } from "vitest";
import { recordServiceState } from "@/lib/db/members";
import { insertOperation, settleOperation } from "@/lib/db/operations";
import { insertRedemption } from "@/lib/db/redemptions";
import { write } from "@/lib/db/write";
import { clientUserIdSchema } from "@/lib/domain/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, getMember } from ".";
import { settleAbandonedOperations } from "./settle-abandoned";

const ADA = clientUserIdSchema.parse("ada-1");

test("what a process was asking the service when it died becomes unknown, not what is being asked now", async () => {
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
  expect(member?.operations.map(({ id, state }) => [id, state])).toEqual([
    ["asking", "intended"],
    ["lost", "unknown"],
  ]);
  expect(member?.operations[1]?.message).toContain("Ask again");
  expect(member?.serviceState).toBe("unknown");
});

test("what nobody has written down for it is in the audit log, and a deactivation since is asked for again", async () => {
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
  expect(member?.serviceState).toBe("unknown");
  expect(member?.history[0]).toMatchObject({ action: "member.reactivate", actor: "boss", outcome: "unknown" });
  expect(member?.history.map(({ action }) => action)).toEqual(["member.reactivate", "member.add"]);
  expect(portal.$client.prepare("SELECT kind, state FROM job").raw().all()).toEqual([["take-access-again", "queued"]]);
});

test("of a Redeem whose process died the member's state is unknown, and access that was taken away since is taken again", async () => {
  const { portal, config } = createBarePortal();
  const people = ["ada", "grace", "linus"].map((name) => ({
    clientUserId: name,
    email: `${name}@example.org`,
    firstName: name,
    lastName: "Berg",
  }));
  for (const person of people) await addMember({ portal, config }, { name: "boss" }, person);
  const press = (clientUserId: string) =>
    insertRedemption(portal, {
      id: clientUserId.toUpperCase(),
      clientUserId: clientUserIdSchema.parse(clientUserId),
      offerId: 1,
      offerTitle: "An offer",
      merchantId: 1,
      requestId: "r-1",
    });
  press("ada");
  press("grace");
  portal.$client.exec("UPDATE member SET access_state = 'deactivated' WHERE client_user_id = 'grace'");
  const lately = new Date(Date.now() - 3 * 60_000).toISOString();
  portal.$client.prepare("UPDATE redemption SET started_at = ?").run(lately);
  press("linus");
  portal.$client.exec("UPDATE member SET service_state = 'active'");

  await settleAbandonedOperations({ portal });
  const states = people.map(({ clientUserId }) => getMember({ portal, config }, clientUserId));
  expect(states.map((member) => [member?.serviceState, member?.attempts[0]?.outcome])).toEqual([
    ["unknown", "broken_off"],
    ["unknown", "broken_off"],
    ["active", "started"],
  ]);
  expect(portal.$client.prepare("SELECT kind, payload FROM job").raw().all()).toEqual([
    ["take-access-again", JSON.stringify({ clientUserId: "grace" })],
  ]);
  await settleAbandonedOperations({ portal });
  expect(portal.$client.prepare("SELECT count(*) FROM job").pluck().get()).toBe(1);
});
