import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/audit";
import { findMemberByClientUserId } from "@/lib/db/members";
import { addMember, deactivateMember, getMember, reactivateMember, registerMember } from "@/lib/members";
import { checkSession, startSession } from "@/lib/sessions";
import { memberReasons } from "@/lib/text/member-reasons";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

const ADMIN: Actor = { name: "admin-1" };
const OTHER: Actor = { name: "admin-2" };
const CHANGED = { status: 409, message: memberReasons.changedMeanwhile };
let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});

afterAll(() => portal.close());

/** A member with access here, whom somebody has switched off at the program. */
async function switchedOffThere(clientUserId: string): Promise<void> {
  const { runtime } = portal;
  const profile = { email: `${clientUserId}@example.org`, firstName: "Zoë", lastName: "Søn", clientUserId };
  await addMember(runtime, ADMIN, profile);
  await registerMember(runtime, ADMIN, clientUserId, {});
  await runtime.memberAccess.deactivateMember({ clientUserId, notify: false });
  await expect(registerMember(runtime, ADMIN, clientUserId, {})).rejects.toMatchObject({ code: "member_deactivated" });
  expect(getMember(runtime, clientUserId)).toMatchObject({ accessState: "active", isUnconfirmed: true });
}

async function sessionOf(clientUserId: string): Promise<string> {
  const member = findMemberByClientUserId(portal.runtime.portal, clientUserId);
  if (!member) throw new Error("The member is gone.");
  return await startSession(portal.runtime, { memberId: member.id, address: undefined, secondFactor: false });
}

test("asking again has the program let in whom it had switched off", async () => {
  await switchedOffThere("bea");
  await reactivateMember(portal.runtime, ADMIN, "bea", { again: true });
  expect(getMember(portal.runtime, "bea")).toMatchObject({ serviceState: "active", isUnconfirmed: false });
});

test("asking again in an old tab gives no access back to whom somebody has deactivated since", async () => {
  const { runtime } = portal;
  await switchedOffThere("cleo");
  await deactivateMember(runtime, OTHER, "cleo", { reason: "left" });
  await expect(reactivateMember(runtime, ADMIN, "cleo", { again: true })).rejects.toMatchObject(CHANGED);
  expect(getMember(runtime, "cleo")).toMatchObject({ accessState: "deactivated", serviceState: "deactivated" });
  expect(getMember(runtime, "cleo").operations[0]).toMatchObject({ kind: "deactivate", actor: "admin-2" });
  await reactivateMember(runtime, ADMIN, "cleo", {});
  expect(getMember(runtime, "cleo").accessState, "what is decided anew is done").toBe("active");
});

test("asking again in an old tab neither signs out nor deactivates whom somebody has given access back since", async () => {
  const { runtime } = portal;
  await switchedOffThere("dora");
  await portal.control("POST", "faults", [{ match: "deactivate_member", times: 1, drop: true }]);
  await deactivateMember(runtime, ADMIN, "dora", {});
  expect(getMember(runtime, "dora").isUnconfirmed).toBe(true);
  await reactivateMember(runtime, OTHER, "dora", {});
  const session = await sessionOf("dora");
  await expect(deactivateMember(runtime, ADMIN, "dora", { again: true })).rejects.toMatchObject(CHANGED);
  expect((await checkSession(runtime, session)).status).toBe("live");
  expect(getMember(runtime, "dora")).toMatchObject({ accessState: "active", serviceState: "active" });
  expect(getMember(runtime, "dora").history[0]).toMatchObject({ action: "member.reactivate", actor: "admin-2" });
});
