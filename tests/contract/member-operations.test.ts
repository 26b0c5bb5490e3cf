import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/audit";
import { openPortalDb } from "@/lib/db/client";
import { findMemberByClientUserId } from "@/lib/db/members";
import { auditEntries } from "@/lib/db/schema/portal/audit";
import { NotFoundError } from "@/lib/errors";
import { ServiceUnavailableError } from "@/lib/member-access";
import { addMember, deactivateMember, deleteMember, getMember, reactivateMember, setRole } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { checkSession, startSession } from "@/lib/sessions";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

const ADMIN: Actor = { name: "admin-1", address: "127.0.0.1", requestId: "r-1" };
let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});

afterAll(() => portal.close());

let people = 0;
async function person(role: "member" | "admin" = "member") {
  people += 1;
  const { clientUserId } = await addMember(portal.runtime, ADMIN, {
    email: `person${people}@example.org`,
    firstName: "Zoë",
    lastName: "O'Brien & Søn",
    clientUserId: `id/${people} %&=+ü`,
    role,
    password: role === "admin" ? "a password of the tests" : undefined,
  });
  return clientUserId;
}

async function sessionOf(clientUserId: string): Promise<string> {
  const member = findMemberByClientUserId(portal.runtime.portal, clientUserId);
  if (!member) throw new Error("The member is gone.");
  return await startSession(portal.runtime, { memberId: member.id, address: undefined, secondFactor: false });
}

const sso = (clientUserId: string) =>
  portal.runtime.memberAccess.ssoMember({ clientUserId, email: "x@example.org", firstName: "Zoë", lastName: "S" });

test("a deactivated member is signed out at once, here and at the program (ASVS 5.0, 7.4.2)", async () => {
  const id = await person();
  await sso(id);
  const session = await sessionOf(id);
  expect((await checkSession(portal.runtime, session)).status).toBe("live");

  const outcome = await deactivateMember(portal.runtime, ADMIN, id, { reason: "left" });

  expect(outcome.state).toBe("done");
  expect(await checkSession(portal.runtime, session)).toEqual({ status: "ended", reason: "deactivated" });
  expect(getMember(portal.runtime, id)).toMatchObject({ accessState: "deactivated", serviceState: "deactivated" });
  await expect(sso(id)).rejects.toMatchObject({ code: "member_deactivated" });
});

test("a reactivated member has access again, here and at the program", async () => {
  const id = await person();
  await sso(id);
  await deactivateMember(portal.runtime, ADMIN, id, {});
  await reactivateMember(portal.runtime, ADMIN, id, {});
  expect(getMember(portal.runtime, id)).toMatchObject({ accessState: "active", serviceState: "active" });
  await expect(sso(id)).resolves.toBeDefined();
});

test("a member whom the program has never seen can be deactivated and reactivated all the same", async () => {
  const id = await person();
  const deactivated = await deactivateMember(portal.runtime, ADMIN, id, {});
  expect(deactivated).toMatchObject({
    state: "done",
    message: expect.stringContaining("has no record of this member"),
  });
  await reactivateMember(portal.runtime, ADMIN, id, {});
  expect(getMember(portal.runtime, id)).toMatchObject({ accessState: "active", serviceState: "unregistered" });
});

test("an answer that is lost leaves the state unknown, and access here away all the same", async () => {
  const id = await person();
  await sso(id);
  await fault({ match: "deactivate_member", times: 1, drop: true });
  const outcome = await deactivateMember(portal.runtime, ADMIN, id, {});
  expect(outcome.state).toBe("unknown");
  const member = getMember(portal.runtime, id);
  expect(member).toMatchObject({ accessState: "deactivated", serviceState: "unknown" });
  expect(member.operations[0]).toMatchObject({ kind: "deactivate", state: "unknown" });

  const again = await deactivateMember(portal.runtime, ADMIN, id, {});
  expect(again.state).toBe("done");
  expect(getMember(portal.runtime, id).serviceState).toBe("deactivated");
});

test("a reactivation that the program did not confirm changes nothing here", async () => {
  const id = await person();
  await sso(id);
  await deactivateMember(portal.runtime, ADMIN, id, {});
  await fault({ match: "reactivate_member", times: 1, status: 500 });
  await expect(reactivateMember(portal.runtime, ADMIN, id, {})).rejects.toMatchObject({ code: "service_unavailable" });
  expect(getMember(portal.runtime, id).accessState).toBe("deactivated");
});

test("a deleted member is gone here, signed out too, and the id is free again at the program (ASVS 5.0, 7.4.2)", async () => {
  const id = await person();
  await sso(id);
  const session = await sessionOf(id);
  expect((await deleteMember(portal.runtime, ADMIN, id)).state).toBe("done");
  expect((await checkSession(portal.runtime, session)).status).not.toBe("live");
  expect(() => getMember(portal.runtime, id)).toThrow(NotFoundError);
  await expect(portal.runtime.memberAccess.deactivateMember({ clientUserId: id, notify: false })).rejects.toMatchObject(
    {
      code: "member_unknown",
    },
  );
});

test("a deletion that the program did not confirm says first that access here has ended, as it has", async () => {
  const id = await person();
  await sso(id);
  const session = await sessionOf(id);
  await fault({ match: "delete_member", times: 1, status: 500 });
  await expect(deleteMember(portal.runtime, ADMIN, id)).rejects.toMatchObject({
    code: "service_unavailable",
    status: 502,
    message:
      "Access here has ended, but the program has not confirmed the deletion. The service answered with an error of its own. Try again later, and tell the program's support if it stays so.",
  });
  expect(await checkSession(portal.runtime, session)).toEqual({ status: "ended", reason: "deactivated" });
  expect(getMember(portal.runtime, id)).toMatchObject({ accessState: "deactivated", serviceState: "unknown" });
});

test("a deletion that got no answer, or found no program, asks for patience", async () => {
  const patience = /^Access here has ended, .+ deletion\. Please try again in a few minutes\. /;
  const id = await person();
  await fault({ match: "delete_member", times: 1, drop: true });
  await expect(deleteMember(portal.runtime, ADMIN, id)).rejects.toMatchObject({
    code: "service_timeout",
    message: expect.stringMatching(patience),
  });
  const deleteNobody = () => Promise.reject(new ServiceUnavailableError("none", "no connection"));
  const memberAccess = { ...portal.runtime.memberAccess, deleteMember: deleteNobody };
  await expect(deleteMember({ ...portal.runtime, memberAccess }, ADMIN, id)).rejects.toMatchObject({
    code: "service_unavailable",
    message: expect.stringMatching(patience),
  });
});

test("a deletion that the program refused does not ask for patience, which would not help", async () => {
  const error = { authentication: "Invalid API authentication" };
  const body = JSON.stringify({ class: "client", method: "delete_member", status: "fail", error });
  await fault({ match: "delete_member", times: 1, headers: { "content-type": "application/json" }, body });
  const refused = deleteMember(portal.runtime, ADMIN, await person());
  await expect(refused).rejects.toMatchObject({
    code: "service_credentials",
    message: expect.stringMatching(/^Access here has ended, .+ deletion\. Compare MEMBER_API_USERNAME/),
  });
});

test("a member whose deletion was not confirmed is told from one who is only switched off, until somebody decides otherwise", async () => {
  const id = await person();
  await sso(id);
  await fault({ match: "delete_member", drop: "after" });
  await expect(deleteMember(portal.runtime, ADMIN, id)).rejects.toMatchObject({ code: "service_timeout" });
  expect(getMember(portal.runtime, id).obstacles).toEqual(["switched-off", "half-deleted"]);
  for (let nth = 0; nth < 21; nth++) await deactivateMember(portal.runtime, ADMIN, id, { again: true });
  expect(getMember(portal.runtime, id).obstacles, "asking once more decides nothing").toContain("half-deleted");
  await reactivateMember(portal.runtime, ADMIN, id, {});
  expect(getMember(portal.runtime, id).obstacles).not.toContain("half-deleted");
});

test("the last admin with access can be neither deactivated, deleted nor demoted", async () => {
  const id = await person("admin");
  await expect(deactivateMember(portal.runtime, ADMIN, id, {})).rejects.toThrow("last admin");
  await expect(deleteMember(portal.runtime, ADMIN, id)).rejects.toThrow("last admin");
  await expect(setRole(portal.runtime, ADMIN, id, { role: "member" })).rejects.toThrow("last admin");
});

test("an admin who has lost access is not the last one: they can be asked for again and deleted while nobody else is one", async () => {
  const id = await person("admin");
  portal.runtime.portal.$client.prepare("UPDATE member SET access_state = 'deactivated' WHERE role = 'admin'").run();
  expect(await deactivateMember(portal.runtime, ADMIN, id, { again: true })).toMatchObject({ state: "done" });
  expect(await deleteMember(portal.runtime, ADMIN, id)).toMatchObject({ state: "done" });
});

test("an admin who has no way to sign in is no other admin: nobody could give access back", async () => {
  const { runtime } = portal;
  const [id, other] = [await person("admin"), await person("admin")];
  const { $client } = runtime.portal;
  $client.prepare("UPDATE member SET role = 'member' WHERE client_user_id NOT IN (?, ?)").run(id, other);
  $client.prepare("UPDATE member SET password_hash = NULL WHERE client_user_id = ?").run(other);
  await expect(setRole(runtime, ADMIN, id, { role: "member" })).rejects.toThrow("last admin who can sign in");

  // The organisation's sign-in asks for no password, and by mail they get one.
  const ways: Partial<Runtime["config"]>[] = [
    { OIDC_ISSUER: new URL("https://login.example.org") },
    { SMTP_URL: "smtp://mail.example.org" },
  ];
  for (const way of ways) {
    await setRole({ ...runtime, config: { ...runtime.config, ...way } }, ADMIN, id, { role: "member" });
    await setRole(runtime, ADMIN, id, { role: "admin" });
  }
});

test.each([
  ["lost access", "access_state = 'deactivated'"],
  ["has no e-mail address", "email = NULL, email_key = NULL"],
])("an admin who %s is no other admin either", async (_what, change) => {
  const { runtime } = portal;
  const [id, other] = [await person("admin"), await person("admin")];
  const { $client } = runtime.portal;
  $client.prepare("UPDATE member SET role = 'member' WHERE client_user_id NOT IN (?, ?)").run(id, other);
  $client.prepare(`UPDATE member SET password_hash = 'any', ${change} WHERE client_user_id = ?`).run(other);
  await expect(setRole(runtime, ADMIN, id, { role: "member" })).rejects.toThrow("last admin who can sign in");
});

test.each([
  ["demote", (runtime: Runtime, id: string) => setRole(runtime, ADMIN, id, { role: "member" })],
  ["deactivate", (runtime: Runtime, id: string) => deactivateMember(runtime, ADMIN, id, {})],
  ["delete", (runtime: Runtime, id: string) => deleteMember(runtime, ADMIN, id)],
])("one of two admins who %s each other at the same moment stays", async (_name, act) => {
  const { runtime } = portal;
  const [one, other] = [await person("admin"), await person("admin")];
  const demoteOthers = "UPDATE member SET role = 'member' WHERE client_user_id NOT IN (?, ?)";
  runtime.portal.$client.prepare(demoteOthers).run(one, other);
  const [elsewhere, holder] = [openPortalDb(runtime.config.DATA_DIR), openPortalDb(runtime.config.DATA_DIR)];
  // Neither can write before both have begun, as in two processes that began in the same millisecond.
  holder.$client.exec("BEGIN IMMEDIATE");
  const acts = [act(runtime, one), act({ ...runtime, portal: elsewhere }, other)];
  holder.$client.exec("ROLLBACK");
  const results = await Promise.allSettled(acts);
  for (const { $client } of [elsewhere, holder]) $client.close();

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = results.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { message: expect.stringContaining("last admin") } });
  const admins = [one, other].filter((id) => {
    const member = findMemberByClientUserId(runtime.portal, id);
    return member?.accessState === "active" && member.role === "admin";
  });
  expect(admins).toHaveLength(1);
});

test("an e-mail address and an id are taken once, in any spelling", async () => {
  const id = await person();
  const email = getMember(portal.runtime, id).email?.toUpperCase();
  const other = { firstName: "A", lastName: "B" };
  await expect(addMember(portal.runtime, ADMIN, { ...other, email })).rejects.toThrow("e-mail");
  await expect(
    addMember(portal.runtime, ADMIN, { ...other, email: "other@example.org", clientUserId: id }),
  ).rejects.toThrow("already a member with this id");
});

test("a deactivation and a reactivation take null for what is left out, as answers give it", async () => {
  const id = await person();
  const nothing = { notify: null, reason: null, again: null };
  expect(await deactivateMember(portal.runtime, ADMIN, id, nothing)).toMatchObject({ state: "done" });
  expect(await reactivateMember(portal.runtime, ADMIN, id, nothing)).toMatchObject({ state: "done" });
  expect(getMember(portal.runtime, id).operations).toMatchObject([
    { kind: "reactivate", notify: false, reason: null, isRepeat: false },
    { kind: "deactivate", notify: false, reason: null, isRepeat: false },
  ]);
});

test("every change is in the audit log with its actor, subject and reason", async () => {
  const id = await person();
  await deactivateMember(portal.runtime, ADMIN, id, { reason: "contract ended" });
  const entries = portal.runtime.portal.select().from(auditEntries).all();
  expect(entries.filter((entry) => entry.subject === id)).toMatchObject([
    { action: "member.add", actor: "admin-1", outcome: "done" },
    { action: "member.deactivate", reason: "contract ended", requestId: "r-1", after: { accessState: "deactivated" } },
  ]);
});

test("another role is in the audit log with the one before; the one that a member has is no change, and signs nobody out", async () => {
  const { runtime } = portal;
  const id = await person();
  await setRole(runtime, ADMIN, id, { role: "support" });
  const session = await sessionOf(id);
  await setRole(runtime, ADMIN, id, { role: "support" });
  expect(await checkSession(runtime, session)).toMatchObject({ status: "live" });
  expect(getMember(runtime, id).history).toMatchObject([
    { action: "member.set-role", before: { role: "member" }, after: { role: "support" } },
    { action: "member.add" },
  ]);
});

test("a deletion whose answer never came has taken access away with an entry all the same", async () => {
  const id = await person();
  const portalThatDies = {
    ...portal.runtime,
    memberAccess: { ...portal.runtime.memberAccess, deleteMember: () => Promise.reject(new Error("killed")) },
  };
  await expect(deleteMember(portalThatDies, ADMIN, id)).rejects.toThrow("killed");
  expect(getMember(portal.runtime, id)).toMatchObject({
    accessState: "deactivated",
    history: [
      { action: "member.delete", outcome: "unknown" },
      { action: "member.deactivate", before: { accessState: "active" } },
      { action: "member.add" },
    ],
  });
});

async function fault(rule: Record<string, unknown>): Promise<void> {
  await portal.control("POST", "faults", [rule]);
}
