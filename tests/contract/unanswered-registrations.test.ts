import { expect, test } from "vitest";
import { askForRegistrations, deactivateMember, getMember, registerMember } from "@/lib/members";
import { ADMIN, forever, openRosterPortal } from "./roster-fixture";

const portal = await openRosterPortal();

const stateOf = (id: string) => getMember(portal.runtime, id).serviceState;
const ask = () => askForRegistrations(portal.runtime, forever());

/** A member whom the program has registered, without the portal's having heard of it. */
async function addUnanswered(clientUserId: string): Promise<void> {
  await portal.add({ clientUserId, email: `${clientUserId}@example.org` });
  await portal.control("POST", "faults", [{ match: "sso_member", times: 1, drop: "after" }]);
  const registered = registerMember(portal.runtime, ADMIN, clientUserId, {});
  await expect(registered).rejects.toMatchObject({ effect: "unknown" });
  expect(stateOf(clientUserId)).toBe("unknown");
}

test("a registration whose answer was lost is settled by the worker, which asks once", async () => {
  await addUnanswered("ada");
  await ask();
  expect(stateOf("ada")).toBe("active");
  await ask();
  expect(await portal.calls()).toEqual(["sso_member ada", "sso_member ada"]);
});

test("asking gives nobody access back whom the program's own staff has switched off", async () => {
  await addUnanswered("bea");
  await portal.runtime.memberAccess.deactivateMember({ clientUserId: "bea", notify: false });
  await ask();
  expect(stateOf("bea")).toBe("deactivated");
});

test("who has lost access meanwhile is not registered anew", async () => {
  await addUnanswered("cleo");
  await deactivateMember(portal.runtime, ADMIN, "cleo", {});
  await ask();
  expect(await portal.calls()).toEqual(["sso_member cleo", "deactivate_member cleo"]);
});

test("a member is asked for until there is an answer, also after a request that did not get through", async () => {
  await addUnanswered("dora");
  // As where it takes no connection: the request had no effect.
  await portal.control("POST", "faults", [{ match: "sso_member", times: 1, status: 403 }]);
  await ask();
  expect(stateOf("dora")).toBe("unknown");
  await ask();
  expect(stateOf("dora")).toBe("active");
});

test("members whose registration always fails keep nobody else waiting: who was asked for last comes last", async () => {
  const ids = ["e", "f", "g", "h", "i"];
  for (const id of ids) await addUnanswered(id);
  await portal.control("POST", "faults", [{ match: "sso_member", times: 3, status: 503 }]);
  await ask();
  expect(ids.map(stateOf), "left alone after three failures in a row").toEqual(ids.map(() => "unknown"));
  await ask();
  expect((await portal.calls()).slice(-ids.length)).toEqual(["h", "i", "e", "f", "g"].map((id) => `sso_member ${id}`));
});
