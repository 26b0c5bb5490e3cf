import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, listAuditEntries } from "@/lib/audit";
import { findMemberByClientUserId } from "@/lib/db/members";
import {
  addMember,
  deactivateMember,
  exportMembers,
  getMember,
  namesOf,
  registerMember,
  setRole,
  signOutEverywhere,
} from "@/lib/members";
import { checkSession, startSession } from "@/lib/sessions";
import { createRosterPortal, type RosterPortal } from "./roster-fixture";

const ADMIN: Actor = { name: "admin-1", address: "127.0.0.1", requestId: "r-1" };
let portal: RosterPortal;

beforeAll(async () => {
  portal = await createRosterPortal();
});

afterAll(() => portal.close());

let people = 0;
async function person(firstName = "Zoë", more = {}) {
  people += 1;
  const profile = { email: `p${people}@example.org`, firstName, lastName: "Søn", clientUserId: `p ${people}`, ...more };
  return (await addMember(portal.runtime, ADMIN, profile)).clientUserId;
}

const lastEntry = () => listAuditEntries(portal.runtime, { limit: 1 }).items[0];

test("a ZIP code may be as long here as in a roster", async () => {
  await person("Zoë", { zip: "1".repeat(20) });
  const long = { email: "long@example.org", firstName: "Zoë", lastName: "Søn", zip: "1".repeat(21) };
  await expect(addMember(portal.runtime, ADMIN, long)).rejects.toThrow("at most 20 characters");
});

test("an address or an id that another member has is what is wrong with that field", async () => {
  const profile = { firstName: "Zoë", lastName: "Søn", email: "taken@example.org", clientUserId: "taken" };
  await person("Zoë", profile);
  for (const [field, others] of [
    ["email", { email: "Taken@EXAMPLE.org", clientUserId: "free" }],
    ["clientUserId", { email: "free@example.org" }],
  ] as const) {
    const errors = [{ field, detail: "is already used by another member" }];
    const again = addMember(portal.runtime, ADMIN, { ...profile, ...others });
    await expect(again, field).rejects.toMatchObject({ code: "conflict", errors });
  }
});

test("registering makes a member known to the program, by SSO and without a link to anybody", async () => {
  const id = await person();
  const outcome = await registerMember(portal.runtime, ADMIN, id, {});
  expect(outcome).toEqual({ state: "done", message: "The program confirmed it.", leaves: "active" });
  expect(await portal.calls()).toContain(`sso_member ${id}`);
  expect(getMember(portal.runtime, id)).toMatchObject({
    serviceState: "active",
    lastRedemptionAt: null,
    operations: [{ kind: "register", state: "done", actor: "admin-1" }],
    attempts: [],
  });
  expect(lastEntry()).toMatchObject({
    action: "member.register",
    subject: id,
    outcome: "done",
    before: { serviceState: "unregistered" },
    after: { serviceState: "active" },
  });
});

test("a member who is locked at the program is known to be locked once it has said so", async () => {
  const id = await person();
  await registerMember(portal.runtime, ADMIN, id, {});
  await portal.control("POST", `members/${encodeURIComponent(id)}/lock`);
  await expect(registerMember(portal.runtime, ADMIN, id, {})).rejects.toMatchObject({ code: "member_locked" });
  expect(getMember(portal.runtime, id)).toMatchObject({ accessState: "active", serviceState: "locked" });
  expect(lastEntry()).toMatchObject({ action: "member.register", outcome: "failed" });
});

test("a lost answer leaves the state unknown, and registering again settles it", async () => {
  const id = await person();
  await portal.control("POST", "faults", [{ match: "sso_member", times: 1, drop: true }]);
  await expect(registerMember(portal.runtime, ADMIN, id, {})).rejects.toMatchObject({ effect: "unknown" });
  expect(getMember(portal.runtime, id).serviceState).toBe("unknown");
  await registerMember(portal.runtime, ADMIN, id, {});
  expect(getMember(portal.runtime, id).serviceState).toBe("active");
});

test("a member without access is not registered", async () => {
  const id = await person();
  await deactivateMember(portal.runtime, ADMIN, id, {});
  await expect(registerMember(portal.runtime, ADMIN, id, {})).rejects.toThrow("Reactivate them first");
});

test("a role is changed only from the one that was seen", async () => {
  const id = await person();
  await setRole(portal.runtime, ADMIN, id, { role: "support" });
  const late = setRole(portal.runtime, ADMIN, id, { role: "admin", from: "member" });
  await expect(late).rejects.toMatchObject({ status: 409 });
  expect(getMember(portal.runtime, id).role).toBe("support");
  expect(await setRole(portal.runtime, ADMIN, id, { role: "support", from: "member" })).toBe(false);
  expect(await setRole(portal.runtime, ADMIN, id, { role: "member", from: "support" })).toBe(true);
});

test("signing out everywhere ends every session of one member, and of no other", async () => {
  const [id, other] = [await person(), await person()];
  const sessionOf = async (of: string) => {
    const member = findMemberByClientUserId(portal.runtime.portal, of);
    if (!member) throw new Error("The member is gone.");
    return await startSession(portal.runtime, { memberId: member.id, address: undefined, secondFactor: false });
  };
  const sessions = [await sessionOf(id), await sessionOf(id)];
  const spared = await sessionOf(other);
  expect(await signOutEverywhere(portal.runtime, ADMIN, id)).toEqual({ ended: 2 });
  for (const session of sessions) {
    expect(await checkSession(portal.runtime, session)).toEqual({ status: "ended", reason: "signed-out" });
  }
  expect((await checkSession(portal.runtime, spared)).status).toBe("live");
  expect(lastEntry()).toMatchObject({ action: "member.sign-out", subject: id, after: { ended: 2 } });
});

test("a member's page names the rosters that changed them", async () => {
  const plan = await portal.plan("id,email,first name,last name\nr 1,r1@example.org,Rae,Berg\n");
  await portal.apply(plan);
  expect(getMember(portal.runtime, "r 1").rosters).toMatchObject([{ id: plan.id, kind: "create" }]);
});

test("a record's ids are turned into names, where they are members", async () => {
  const id = await person("Ada");
  expect(namesOf(portal.runtime, [id, "cli", id])).toEqual(new Map([[id, "Ada Søn"]]));
});

test("the list as CSV has every member, and nothing that a spreadsheet would run (ASVS 5.0, 1.2.10)", async () => {
  const id = await person("=1+1");
  const lines: Record<string, string>[] = parse(await text(await exportMembers(portal.runtime, ADMIN, {})), {
    bom: true,
    columns: true,
  });
  expect(lines.find(({ client_user_id }) => client_user_id === id)).toMatchObject({
    first_name: "'=1+1",
    access_state: "active",
    service_state: "unregistered",
  });
  expect(lines).toHaveLength(people + 1);
  expect(lastEntry()).toMatchObject({ action: "members.export", actor: "admin-1", after: { searched: false } });
});

test("the list as CSV has each member once, also those whose name changes while it is sent", async () => {
  const { $client } = portal.runtime.portal;
  const add = $client.prepare(
    `INSERT INTO member (client_user_id, first_name, last_name, role, access_state, service_state, created_at, updated_at)
     SELECT client_user_id || ?, first_name, 'Many', role, access_state, service_state, created_at, updated_at FROM member WHERE client_user_id = ?`,
  );
  const model = await person();
  for (let number = 0; number < 2_500; number++) add.run(`-${number}`, model);
  const list = await exportMembers(portal.runtime, ADMIN, { q: "Many" });
  let csv = "";
  for await (const chunk of list) {
    if (csv === "") $client.exec(`UPDATE member SET last_name = 'A Many' WHERE client_user_id = '${model}-2499'`);
    csv += chunk;
  }
  const lines: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  const ids = lines.map(({ client_user_id: id }) => id);
  expect(ids).toHaveLength(2_500);
  expect(new Set(ids).size).toBe(2_500);
  $client.exec("DELETE FROM member WHERE last_name LIKE '%Many'");
});

test("that a search was taken out as CSV is noted without its words, which are somebody's name", async () => {
  await exportMembers(portal.runtime, ADMIN, { q: "wanted@example.org", state: "active" });
  const entry = lastEntry();
  expect(entry).toMatchObject({ action: "members.export", after: { state: "active", searched: true } });
  expect(JSON.stringify(entry)).not.toContain("wanted");
});
