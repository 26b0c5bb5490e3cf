import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/audit";
import { PutOffError } from "@/lib/jobs";
import {
  addMember,
  askForRevocations,
  deactivateMember,
  deleteMember,
  getMember,
  reactivateMember,
  revokeAgainHandler,
} from "@/lib/members";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

const ADMIN: Actor = { name: "admin-1" };
/** An answer by which the program did nothing. */
const REFUSED = {
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    class: "client",
    method: "reactivate_member",
    status: "fail",
    error: { authentication: "Invalid API authentication" },
  }),
};
const NEVER = new AbortController().signal;
let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  await portal.control("POST", "reset");
  portal.runtime.portal.$client.exec("DELETE FROM member; DELETE FROM member_operation");
});

/** Members whom the program knows. */
async function people(...ids: readonly string[]): Promise<void> {
  for (const clientUserId of ids) {
    await addMember(portal.runtime, ADMIN, {
      email: `${clientUserId}@example.org`,
      clientUserId,
      firstName: "Ada",
      lastName: "Berg",
    });
    await sso(clientUserId);
  }
}

async function awayFor(requests: number): Promise<void> {
  await portal.control("POST", "faults", requests > 0 ? [{ match: "_member", times: requests, status: 503 }] : []);
}

/** Whom the worker asks for in a night, in order. */
async function night(): Promise<unknown[]> {
  const { $client } = portal.runtime.portal;
  const asked = $client
    .prepare("SELECT client_user_id FROM member_operation WHERE actor = 'worker' ORDER BY rowid")
    .pluck();
  const before = asked.all().length;
  await askForRevocations(portal.runtime, NEVER);
  return asked.all().slice(before);
}

test("a member who lost access while the program was away loses it there too on a later night, and is asked for once", async () => {
  await people("left", "deleted", "stays");
  await awayFor(2);
  expect((await deactivateMember(portal.runtime, ADMIN, "left", {})).state).toBe("unknown");
  await expect(deleteMember(portal.runtime, ADMIN, "deleted")).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await night()).toEqual(["left", "deleted"]);
  for (const id of ["left", "deleted"]) {
    expect(getMember(portal.runtime, id)).toMatchObject({ accessState: "deactivated", serviceState: "deactivated" });
    await expect(sso(id)).rejects.toMatchObject({ code: "member_deactivated" });
  }
  await sso("stays");
  expect(await night()).toEqual([]);
});

test.each(["unregistered", "deactivated"])(
  "a member last known as %s, whose deactivation did not get through, is asked for as well, and can be on their page",
  async (state) => {
    await people("left");
    const { $client } = portal.runtime.portal;
    $client.prepare("UPDATE member SET service_state = ?").run(state);
    await portal.control("POST", "faults", [{ match: "/deactivate_member", times: 1, ...REFUSED }]);
    expect(await deactivateMember(portal.runtime, ADMIN, "left", {})).toMatchObject({
      state: "failed",
      message: expect.stringContaining("has not confirmed it"),
    });
    expect(getMember(portal.runtime, "left")).toMatchObject({ serviceState: state, isUnconfirmed: true });

    expect(await night()).toEqual(["left"]);
    await expect(sso("left")).rejects.toMatchObject({ code: "member_deactivated" });
    expect(getMember(portal.runtime, "left")).toMatchObject({ serviceState: "deactivated", isUnconfirmed: false });
    expect(await night()).toEqual([]);
  },
);

test("a deactivation answered with the word that the member is deactivated is confirmed", async () => {
  await people("left");
  const body = JSON.stringify({ ...JSON.parse(REFUSED.body), error: "2003: Member account is deactivated" });
  await portal.control("POST", "faults", [{ match: "/deactivate_member", times: 1, ...REFUSED, body }]);
  expect(await deactivateMember(portal.runtime, ADMIN, "left", {})).toMatchObject({ state: "done" });
  expect(getMember(portal.runtime, "left")).toMatchObject({ serviceState: "deactivated", isUnconfirmed: false });
});

test("a member of another program is not asked for every night: no login comes from this one", async () => {
  await people("left");
  portal.runtime.portal.$client.exec("UPDATE member SET service_state = 'elsewhere'");
  await portal.control("POST", "faults", [{ match: "/deactivate_member", times: 1, ...REFUSED }]);
  await deactivateMember(portal.runtime, ADMIN, "left", {});
  expect(await night()).toEqual([]);
});

test("a member who has access again, or whose revocation was confirmed, is not asked for", async () => {
  await people("back", "confirmed");
  await awayFor(1);
  await deactivateMember(portal.runtime, ADMIN, "back", {});
  await reactivateMember(portal.runtime, ADMIN, "back", {});
  await deactivateMember(portal.runtime, ADMIN, "confirmed", {});
  expect(await night()).toEqual([]);
  // As a restore leaves it.
  portal.runtime.portal.$client.exec("UPDATE member SET service_state = 'unknown'");
  expect(await night()).toEqual([]);
  await sso("back");
});

test.each([
  ["failed", REFUSED],
  ["unknown", { status: 503 }],
  ["unknown", { drop: true }],
])("a reactivation that ended as %s leaves no access at the program: %o", async (state, fault) => {
  await people("left");
  await awayFor(1);
  await deactivateMember(portal.runtime, ADMIN, "left", {});
  await portal.control("POST", "faults", [{ match: "/reactivate_member", times: 1, ...fault }]);
  const attempt = reactivateMember(portal.runtime, ADMIN, "left", {});
  await expect(attempt).rejects.toMatchObject({ code: expect.stringContaining("service_") });
  const { $client } = portal.runtime.portal;
  const asked = $client.prepare("SELECT kind, state FROM member_operation ORDER BY rowid DESC LIMIT 1").raw();
  expect(asked.get()).toEqual(["reactivate", state]);
  expect(await night()).toEqual(["left"]);
  await expect(sso("left")).rejects.toMatchObject({ code: "member_deactivated" });
  expect(await night()).toEqual([]);
});

test("a member who is being given access again during a night's requests is not asked for, and gets it", async () => {
  await people("left", "back");
  await awayFor(2);
  for (const id of ["left", "back"]) await deactivateMember(portal.runtime, ADMIN, id, {});
  await portal.control("POST", "faults", [
    { match: "/deactivate_member", delayMs: 500 },
    { match: "/reactivate_member", delayMs: 1_500 },
  ]);
  const asked = night();
  const given = await reactivateMember(portal.runtime, ADMIN, "back", {});
  expect(given.state).toBe("done");
  expect(await asked).toEqual(["left"]);
  expect(getMember(portal.runtime, "back")).toMatchObject({ accessState: "active", serviceState: "active" });
});

test("a revocation is put off while an admin gives the access back, and then nothing is left to ask for", async () => {
  await people("back");
  await deactivateMember(portal.runtime, ADMIN, "back", {});
  await portal.control("POST", "faults", [{ match: "/reactivate_member", delayMs: 500 }]);
  const given = reactivateMember(portal.runtime, ADMIN, "back", {});
  const again = () => revokeAgainHandler(portal.runtime).run({ clientUserId: "back" }, NEVER);
  await expect(again()).rejects.toThrow(PutOffError);
  expect(await given).toMatchObject({ state: "done" });
  await again();
  expect(getMember(portal.runtime, "back")).toMatchObject({ accessState: "active", serviceState: "active" });
  await sso("back");
});

test.each([
  ["2004: Member account is locked", Error],
  ["2002: Not a member of your program", Error],
  ["Invalid API authentication", PutOffError],
])("what the program says of the member ends the asking, what it refuses to all puts it off: %s", async (said, end) => {
  await people("left", "gone");
  await deactivateMember(portal.runtime, ADMIN, "left", {});
  await deleteMember(portal.runtime, ADMIN, "gone");
  const body = JSON.stringify({ ...JSON.parse(REFUSED.body), error: said });
  for (const [clientUserId, call] of [
    ["left", "/deactivate_member"],
    ["gone", "/delete_member"],
  ]) {
    await portal.control("POST", "faults", [{ match: call, times: 1, ...REFUSED, body }]);
    const again = revokeAgainHandler(portal.runtime).run({ clientUserId }, NEVER);
    await expect(again, clientUserId).rejects.toMatchObject({ constructor: end });
  }
});

test("a program that is still away is left alone until the next night, which begins with the members it was not asked for", async () => {
  const ids = ["a", "b", "c", "d", "e"];
  await people(...ids);
  await awayFor(100);
  for (const id of ids) await deactivateMember(portal.runtime, ADMIN, id, {});
  expect(await night()).toEqual(["a", "b", "c"]);
  await awayFor(0);
  expect(await night()).toEqual(["d", "e", "a", "b", "c"]);
});

function sso(clientUserId: string): Promise<unknown> {
  return portal.runtime.memberAccess.ssoMember({ clientUserId, firstName: "Ada", lastName: "Berg" });
}
