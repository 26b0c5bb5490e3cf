import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { updateRoster } from "@/lib/db/rosters";
import { deactivateMember, exportMembers, setRole } from "@/lib/members";
import { getRoster, mapRosterColumns, planRoster } from "@/lib/roster";
import { exportedMember } from "@/tests/factories/exported-member";
import { ADMIN, csvOf, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();

async function addPeople(count: number, role = "member"): Promise<void> {
  for (const line of people(count)) {
    const [clientUserId, email, firstName, lastName] = line.split(",");
    await portal.add({ clientUserId, email, firstName, lastName, role });
  }
}

test("a plan tells creations, changes field by field, reactivations and what is unchanged, and does nothing", async () => {
  await addPeople(3);
  portal.runtime.portal.$client
    .prepare("update member set access_state = 'deactivated' where client_user_id = 'e3'")
    .run();
  const roster = await portal.plan(
    csvOf(["e1,e1@example.org,Mara,Lastba", ...people(3).slice(1), "e9,e9@example.org,New,One"]),
  );

  expect(roster).toMatchObject({ state: "planned", stop: null, can: ["map", "apply", "cancel"] });
  expect(roster.counts).toMatchObject({ create: 1, update: 1, reactivate: 1, unchanged: 1, deactivate: 0, refused: 0 });
  expect(portal.rows(roster, { kind: "update" })).toMatchObject([
    { line: 2, clientUserId: "e1", before: { firstName: "Firstba" }, after: { firstName: "Mara" } },
  ]);
  expect(await portal.calls()).toEqual([]);
});

test("the sample roster reads every column, and beside new members holds a line to ask about and one to refuse", async () => {
  await portal.add({ clientUserId: "maya", email: "maya@demo.example", firstName: "Maya", lastName: "Okafor" });
  const roster = await portal.plan(readFileSync("docs/sample-roster.csv"));
  expect(roster).toMatchObject({ state: "planned", file: { ignored: [] } });
  expect(roster.counts).toMatchObject({ create: 8, ask: 1, refused: 1, update: 0 });
  expect(portal.rows(roster, { kind: "ask" })).toMatchObject([{ line: 2, name: "Maya Okafor" }]);
  expect(portal.rows(roster, { kind: "refused" })).toMatchObject([{ line: 10, name: "Noah Beck" }]);
});

test("a ZIP code of the United States keeps the zeros in front that a spreadsheet cuts off, and no other country's gets any", async () => {
  const header = "Employee ID,First name,Last name,ZIP,Country";
  const known = [`known,Ada,Berg,02108,`, `swiss,Ada,Berg,8001,CH`, ""].join("\n");
  await portal.apply(await portal.plan([header, known].join("\n")));
  const lines = ["known,Ada,Berg,2108,", "swiss,Ada,Berg,8002,", "new,Ada,Berg,601,", "moved,Ada,Berg,8001,CH", ""];
  const roster = await portal.plan([header, ...lines].join("\n"));
  expect(roster.counts).toMatchObject({ unchanged: 1, update: 1, create: 2 });
  expect(portal.rows(roster).map(({ clientUserId, after }) => [clientUserId, after?.zip])).toEqual([
    ["swiss", "8002"],
    ["new", "00601"],
    ["moved", "8001"],
  ]);
});

test("members whom the file does not name are deactivated only where that is asked for, and admins never", async () => {
  await addPeople(20);
  await portal.add({ clientUserId: "boss", email: "boss@example.org", role: "admin" });
  const file = csvOf(people(19));
  expect((await portal.plan(file)).counts).toMatchObject({ deactivate: 0 });

  const roster = await portal.plan(file, { deactivateMissing: "1" });
  expect(roster.counts).toMatchObject({ deactivate: 1, adminsKept: 1, unchanged: 19 });
  const reason = "The file does not list this member.";
  expect(portal.rows(roster)).toMatchObject([{ clientUserId: "e20", kind: "deactivate", line: null, reason }]);
});

test("a name, and the file's own, is one line that turns no words of ours around (ASVS 5.0, 1.3.11)", async () => {
  const lines = ["e1,e1@example.org,Ada\u202e,Be\u0308rg\u2069", "e2,no address,Eve\u202e,Berg\u2069"];
  const roster = await portal.plan(csvOf(lines), { name: "a\u202evsc.\ncsv" });
  expect(roster).toMatchObject({ name: "avsc. csv", counts: { create: 1, refused: 1 } });
  expect(portal.rows(roster)).toMatchObject([
    { name: "Ada Bërg", after: { firstName: "Ada", lastName: "Bërg" } },
    { name: "Eve Berg", kind: "refused" },
  ]);
});

test("a line that is refused still names its member, who is then not missing", async () => {
  await addPeople(2);
  const lines = ["e1,not an address,First,Last", "e3,e2@example.org,First,Last"];
  const roster = await portal.plan(csvOf(lines), { deactivateMissing: true });
  expect(roster.counts).toMatchObject({ refused: 1, ask: 1, deactivate: 0 });
});

test.each([
  ["E-Mail", "\u202ae1@example.org\u202c", "e2@example.org"],
  ["E-Mail", "e1\u00ad@example.org", "e2@example.org"],
  ["Employee ID", "e1\u200b", "e2"],
  ["Employee ID", "e\u200b1", "e2"],
])("a member named only by %s is not missing because of invisible characters in it", async (header, one, other) => {
  await addPeople(2);
  const csv = `${header},First name,Last name\n${one},Firstba,Lastba\n${other},Firstca,Lastca\n`;
  const roster = await portal.plan(csv, { deactivateMissing: true });
  expect(roster.counts).toMatchObject({ refused: 1, unchanged: 1, deactivate: 0 });
});

test("a line refused only for its address is in its member's export, however the address is spelled and whatever invisible signs it has", async () => {
  await portal.add({ clientUserId: "zoë", email: "zoë@exämple.org" });
  const header = "Employee ID,E-Mail,First name,Last name,Country";
  const pasted = "\u202azo\u00adë@exämple.org\u202c";
  const lines = [",ZOË@EXÄMPLE.ORG,Zoë,Søn,Nowhere", `,${pasted},Zoë,Søn,US`, ",no address,Ada,Berg,US"];
  await portal.plan([header, ...lines, ""].join("\n"));
  const { rosterRows } = await exportedMember(portal.runtime, ADMIN, "zoë");
  expect(rosterRows).toMatchObject([
    { kind: "refused", email: "ZOË@EXÄMPLE.ORG" },
    { kind: "refused", email: pasted },
  ]);
});

test("more deactivations than the limit stop a plan; people without access count neither way", async () => {
  await addPeople(40);
  const withoutAccess =
    "UPDATE member SET access_state = 'deactivated' WHERE CAST(substr(client_user_id, 2) AS INTEGER) > 10";
  expect(portal.runtime.portal.$client.prepare(withoutAccess).run().changes).toBe(30);
  const roster = await portal.plan(csvOf(people(8)), { deactivateMissing: true });
  expect(roster.stop).toEqual({ kind: "deactivations", count: 2, of: 10, limit: 0.1 });
});

test("exactly as much as the limit allows stops no plan, also where its percentage is no round number in binary", async () => {
  await addPeople(100);
  const runtime = { ...portal.runtime, config: { ...portal.runtime.config, DEACTIVATION_LIMIT: 0.29 } };
  const moved = people(100).map((line, index) => (index < 29 ? line.replace("@", "@new.") : line));
  for (const [lines, counts] of [
    [people(71), { deactivate: 29 }],
    [moved, { update: 29 }],
  ] as const) {
    const { id } = await portal.plan(csvOf(lines), { deactivateMissing: true });
    updateRoster(runtime.portal, id, { state: "queued" });
    await planRoster(runtime, id, new AbortController().signal);
    expect(getRoster(runtime, id)).toMatchObject({ counts, stop: null });
  }
});

test("more changed addresses than the limit stop a plan, as each of these members is shut out; two never do", async () => {
  await addPeople(20);
  const moved = (count: number) =>
    csvOf(people(20).map((line, index) => (index < count ? line.replace("@", "@new.") : line)));
  expect(await portal.plan(moved(2))).toMatchObject({ stop: null, counts: { update: 2 } });
  const roster = await portal.plan(moved(3));
  expect(roster.stop).toEqual({ kind: "addresses", count: 3, of: 20, limit: 0.1 });
  await expect(portal.apply(roster)).rejects.toThrow(
    "This plan gives another e-mail address to 3 of 20 members. Confirm it with that number.",
  );
  expect(await portal.apply(roster, { confirm: 3 })).toMatchObject({ state: "applied", progress: { done: 3 } });
});

test("typing the number of deactivations does not confirm as many changed addresses unseen", async () => {
  await addPeople(20);
  const moved = people(17).map((line, index) => (index < 4 ? line.replace("@", "@new.") : line));
  const roster = await portal.plan(csvOf(moved), { deactivateMissing: true });
  expect(roster).toMatchObject({ counts: { deactivate: 3, update: 4 }, stop: { kind: "both", count: 7, of: 20 } });
  await expect(portal.apply(roster, { confirm: 3 })).rejects.toThrow(
    "This plan revokes the access of, or gives another e-mail address to, 7 of 20 members. Confirm it with that number.",
  );
});

test("an id that is repeated, and an address that is, refuse every line that has it", async () => {
  const roster = await portal.plan(
    csvOf(["a,a@x.org,A,A", "a,b@x.org,B,B", "c,D@x.org,C,C", "d,d@x.org,D,D", "e,e@x.org,E,E"]),
  );
  expect(portal.rows(roster, { kind: "refused" }).map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    "2 The same id is on line 3.",
    "3 The same id is on line 2.",
    "4 The same e-mail address is on line 5.",
    "5 The same e-mail address is on line 4.",
  ]);
  expect(roster.counts).toMatchObject({ create: 1, refused: 4 });
});

test("another id for a known address is asked about, and can be answered", async () => {
  await addPeople(1);
  const roster = await portal.plan(csvOf(["x1,e1@example.org,Mara,Lastba"]));
  expect(portal.rows(roster)).toMatchObject([{ kind: "ask", reason: expect.stringContaining("belongs to the id e1") }]);

  await mapRosterColumns(
    portal.runtime,
    ADMIN,
    roster.id,
    { columns: roster.file?.columns, idChanges: "keep" },
    "caller",
  );
  await planRoster(portal.runtime, roster.id, AbortSignal.timeout(5000));
  expect(portal.rows(roster)).toMatchObject([{ kind: "update", clientUserId: "e1", after: { firstName: "Mara" } }]);
});

test("a question about a new id is answered line by line: the plan is made again, and only that one is applied", async () => {
  await addPeople(3);
  const lines = [
    "x1,e1@example.org,Mara,Lastba",
    "x2,e2@example.org,Firstca,Lastca",
    "x3,e3@example.org,Firstda,Lastda",
  ];
  const asked = await portal.plan(csvOf(lines));
  expect(portal.rows(asked, { kind: "ask" }).map(({ line, maybe }) => [line, maybe?.clientUserId])).toEqual([
    [2, "e1"],
    [3, "e2"],
    [4, "e3"],
  ]);

  const answer = async (keepLines: number[]) => {
    const input = { ...asked.options, columns: asked.file?.columns, keepLines };
    await mapRosterColumns(portal.runtime, ADMIN, asked.id, input, "caller");
    await planRoster(portal.runtime, asked.id, AbortSignal.timeout(5000));
    return getRoster(portal.runtime, asked.id);
  };
  const planned = await answer([2, 3]);
  expect(planned.counts).toMatchObject({ update: 1, ask: 1, unchanged: 1, create: 0 });
  expect(portal.rows(planned)).toMatchObject([
    { line: 2, kind: "update", clientUserId: "e1", after: { firstName: "Mara" }, maybe: null },
    { line: 4, kind: "ask", maybe: { clientUserId: "e3" } },
  ]);
  expect(planned.planHash).not.toBe(asked.planHash);
  await expect(portal.apply(asked)).rejects.toThrow("The plan has changed since you saw it.");
  expect((await portal.apply(planned)).progress).toMatchObject({ total: 1, done: 1 });
});

test("a column that was sorted by itself is caught as a mass change", async () => {
  await addPeople(30);
  const cells = people(30).map((line) => line.split(","));
  const sortedBy = (column: number, reverse: boolean) => {
    const values = cells.map((line) => line[column] ?? "").sort();
    if (reverse) values.reverse();
    return csvOf(cells.map((line, index) => line.with(column, values[index] ?? "").join(",")));
  };
  const ids = await portal.plan(sortedBy(0, true));
  expect(ids).toMatchObject({ state: "planned", stop: { kind: "mass-change", what: "id and e-mail", of: 30 } });
  expect(ids.can).not.toContain("apply");
  expect((await portal.plan(sortedBy(1, true))).stop).toMatchObject({ kind: "mass-change", what: "id and e-mail" });
  expect((await portal.plan(sortedBy(3, true))).stop).toMatchObject({ kind: "mass-change", what: "last name" });
});

test("the hosted program's own export: level 0 loses access, 1 and 5 have it, and nobody becomes an admin", async () => {
  await addPeople(30);
  await setRole(portal.runtime, ADMIN, "e2", { role: "admin" });
  const [first, second, ...rest] = people(31);
  const lines = [`${first},0`, `${second},0`, ...rest.map((line, index) => `${line},${index % 2 ? 1 : 5}`)];
  const roster = await portal.plan([`client_user_id,email,firstname,lastname,privilege_level`, ...lines].join("\n"));
  expect(roster.counts).toMatchObject({ deactivate: 1, create: 1, unchanged: 28, refused: 1 });
  expect(portal.rows(roster, { kind: "refused" })).toMatchObject([{ reason: "A roster never deactivates an admin." }]);
});

test.each(["admin", "support"] as const)("no roster gives access back together with the role of %s", async (role) => {
  await addPeople(2);
  await setRole(portal.runtime, ADMIN, "e1", { role });
  await portal.add({
    clientUserId: "boss",
    email: "boss@example.org",
    role: "admin",
    password: "a chief of the tests",
  });
  for (const id of ["e1", "e2"]) await deactivateMember(portal.runtime, ADMIN, id, {});
  const roster = await portal.plan(csvOf(people(2)));
  expect(portal.rows(roster)).toMatchObject([
    { kind: "refused", line: 2, reason: expect.stringContaining("on their own page") },
    { kind: "reactivate", clientUserId: "e2" },
  ]);
});

test("the portal's own list of members, sent back, changes nothing", async () => {
  await addPeople(3);
  await deactivateMember(portal.runtime, ADMIN, "e2", {});
  const list = await buffer(await exportMembers(portal.runtime, ADMIN, {}));
  const roster = await portal.plan(list, { deactivateMissing: true });
  expect(roster.counts).toMatchObject({ unchanged: 3, reactivate: 0, refused: 0 });

  const without = list.toString().replace(/(e3@.*),active,/, "$1,deactivated,");
  expect(portal.rows(await portal.plan(without))).toMatchObject([{ kind: "deactivate", clientUserId: "e3" }]);
});

test("headers that say nothing wait for a mapping, which is checked", async () => {
  const roster = await portal.plan("Nr;Kontakt;Vorname;Nachname\n7;a@example.org;Ada;Lovelace\n");
  expect(roster).toMatchObject({ state: "mapping", can: ["map", "cancel"] });
  expect(roster.file).toMatchObject({
    headers: ["Nr", "Kontakt", "Vorname", "Nachname"],
    missing: [["clientUserId", "email"], ["firstName"], ["lastName"]],
  });
  const map = (columns: Record<string, number>) =>
    mapRosterColumns(portal.runtime, ADMIN, roster.id, { columns }, "caller");
  await expect(map({ clientUserId: 0, firstName: 2 })).rejects.toThrow("Say which column holds the last name");
  await expect(map({ clientUserId: 0, firstName: 9, lastName: 3 })).rejects.toThrow("4 columns");
  await expect(map({ clientUserId: 0, firstName: 2, lastName: 2 })).rejects.toThrow(
    "cannot be the first name and the last name at once",
  );

  await map({ clientUserId: 0, email: 1, firstName: 2, lastName: 3 });
  await planRoster(portal.runtime, roster.id, AbortSignal.timeout(5000));
  expect(portal.rows(roster)).toMatchObject([{ kind: "create", clientUserId: "7", email: "a@example.org" }]);
});

test("a roster whose file was swept since, as after a restore, is refused in words when it is planned anew", async () => {
  const folder = path.join(portal.runtime.config.DATA_DIR, "rosters");
  const others = new Set(readdirSync(folder));
  const roster = await portal.plan(csvOf(people(1)));
  for (const file of readdirSync(folder)) if (!others.has(file)) rmSync(path.join(folder, file));
  const columns = roster.file?.columns;
  await mapRosterColumns(portal.runtime, ADMIN, roster.id, { columns }, "caller");
  await planRoster(portal.runtime, roster.id, new AbortController().signal);
  expect(getRoster(portal.runtime, roster.id)).toMatchObject({
    state: "refused",
    message: expect.stringContaining("is gone"),
  });
});

test("a plan that fails in the middle leaves no line", async () => {
  const { $client } = portal.runtime.portal;
  const late = "BEFORE INSERT ON main.roster_row WHEN NEW.line > 550";
  $client.exec(`CREATE TEMP TRIGGER broken ${late} BEGIN SELECT RAISE(ABORT, 'no'); END`);
  await expect(portal.plan(csvOf(people(600)))).rejects.toThrow("Failed");
  $client.exec("DROP TRIGGER broken");
  const lines = "(SELECT count(*) FROM roster_row WHERE roster_id = roster.id)";
  const failed = $client.prepare(`SELECT state, ${lines} FROM roster ORDER BY id DESC`).raw().get();
  expect(failed).toEqual(["refused", 0]);
});
