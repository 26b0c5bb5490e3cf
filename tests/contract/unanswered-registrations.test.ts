import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Actor } from "@/lib/audit";
import { addMember, askForRegistrations, deactivateMember, getMember, registerMember } from "@/lib/members";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

const ADMIN: Actor = { name: "admin-1" };
const NEVER = new AbortController().signal;
const LOST = [{ match: "sso_member", times: 1, drop: "after" }];
let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  await portal.control("POST", "reset");
  portal.runtime.portal.$client.exec("DELETE FROM member; DELETE FROM member_operation");
  await addMember(portal.runtime, ADMIN, {
    email: "ada@example.org",
    clientUserId: "ada",
    firstName: "Ada",
    lastName: "Berg",
  });
});

const stateOf = () => getMember(portal.runtime, "ada").serviceState;

async function requests(): Promise<number> {
  const journal = z.object({ requests: z.array(z.unknown()) });
  return journal.parse(await portal.control("GET", "requests")).requests.length;
}

test("a registration whose answer was lost is settled by the worker, which asks once", async () => {
  await portal.control("POST", "faults", LOST);
  await expect(registerMember(portal.runtime, ADMIN, "ada", {})).rejects.toMatchObject({ effect: "unknown" });
  expect(stateOf()).toBe("unknown");
  await askForRegistrations(portal.runtime, NEVER);
  expect(stateOf()).toBe("active");
  const asked = await requests();
  await askForRegistrations(portal.runtime, NEVER);
  expect(await requests()).toBe(asked);
});

test("asking gives nobody access back whom the program's own staff has switched off", async () => {
  await portal.control("POST", "faults", LOST);
  await registerMember(portal.runtime, ADMIN, "ada", {}).catch(() => {});
  await portal.runtime.memberAccess.deactivateMember({ clientUserId: "ada", notify: false });
  await askForRegistrations(portal.runtime, NEVER);
  expect(stateOf()).toBe("deactivated");
});

test("who has lost access meanwhile is not registered anew", async () => {
  await portal.control("POST", "faults", LOST);
  await registerMember(portal.runtime, ADMIN, "ada", {}).catch(() => {});
  await deactivateMember(portal.runtime, ADMIN, "ada", {});
  const asked = await requests();
  await askForRegistrations(portal.runtime, NEVER);
  expect(await requests()).toBe(asked);
});
