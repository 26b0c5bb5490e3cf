import { expect, test } from "vitest";
import { csvOf, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();

const [first = "", second = "", third = "", ...others] = people(40);

async function addPeople(): Promise<void> {
  for (const line of people(40)) {
    const [clientUserId, email, firstName, lastName] = line.split(",");
    await portal.add({ clientUserId, email, firstName, lastName });
  }
}

test("a quotation mark that is not closed costs nobody their access whose line it swallows", async () => {
  await addPeople();
  const torn = first.replace("Firstba", '"Firstba');
  const quoted = third.replace(/,([^,]*),([^,]*)$/, ',"$1, Jr.",$2');
  const roster = await portal.plan(csvOf([torn, second, quoted, ...others]), { deactivateMissing: true });
  expect(roster).toMatchObject({ state: "planned", counts: { refused: 1, deactivate: 0, unchanged: 37 } });
});

test.each([
  ["Unix", "\n"],
  ["Windows", "\r\n"],
  ["old Macs", "\r"],
])("lines that a quotation mark puts into a name, ended as on %s, are not taken for the name", async (_, lineEnd) => {
  await addPeople();
  const lines = ['e1,e1@example.org,"Firstba', "e2,e2@example.org,Firstca", '",Lastba', third, ...others];
  const file = csvOf(lines).replaceAll("\r\n", lineEnd);
  const roster = await portal.plan(file, { deactivateMissing: true });
  expect(roster.counts).toMatchObject({ refused: 1, update: 0, deactivate: 0, unchanged: 38 });
  expect(portal.rows(roster, { kind: "refused" })).toMatchObject([
    { line: 2, reason: "The first name goes on into the next line: a quotation mark may be missing." },
  ]);
});

test("a delimiter too many does not make a member missing whose address it moves into another column", async () => {
  await addPeople();
  const header = "Last name,First name,E-Mail";
  const lines = people(40).map((line) => line.split(",").slice(1).reverse().join(","));
  lines[0] = `Lastba, Jr.,${lines[0]?.split(",").slice(1).join(",")}`;
  const roster = await portal.plan([header, ...lines, ""].join("\n"), { deactivateMissing: true });
  expect(roster.counts).toMatchObject({ refused: 1, deactivate: 0, unchanged: 39 });
});

test.each(["1.23457E+11", "#N/A"])(
  "an id that a spreadsheet has as %s stops a file that would deactivate whom it does not name",
  async (id) => {
    await portal.add({ clientUserId: "123456789012", email: "long@example.org" });
    await addPeople();
    const header = "Employee ID,First name,Last name";
    const named = people(40).map((line) => line.split(",").toSpliced(1, 1).join(","));
    const file = [header, ...named, `${id},Zoë,O'Brien`, ""].join("\n");
    expect(await portal.plan(file, { deactivateMissing: true })).toMatchObject({
      state: "refused",
      message: expect.stringContaining("Line 42 has an id that a spreadsheet spoiled"),
    });
    expect((await portal.plan(file)).counts).toMatchObject({ refused: 1, deactivate: 0, unchanged: 40 });
  },
);

test("whom a whole line names beside its member is missing all the same, such as a manager", async () => {
  await addPeople();
  const header = "Employee ID,E-Mail,First name,Last name,Manager,Street";
  const lines = people(39).map((line) => `${line},e40,"1 Main Street,\nSuite 4",`);
  const roster = await portal.plan([header, ...lines, ""].join("\n"), { deactivateMissing: true });
  expect(roster.counts).toMatchObject({ refused: 0, deactivate: 1 });
  expect(portal.rows(roster, { kind: "deactivate" })).toMatchObject([{ clientUserId: "e40" }]);
});

test("an id whose zeros in front a spreadsheet cut off makes neither a new member nor its own one missing", async () => {
  await portal.add({ clientUserId: "000021", email: "zeros@example.org" });
  await portal.add({ clientUserId: "0000", email: "naught@example.org" });
  await addPeople();
  const header = "Employee ID,First name,Last name";
  const named = people(40).map((line) => line.split(",").toSpliced(1, 1).join(","));
  const file = [header, ...named, "21,Zoë,O'Brien", "0,Zoë,O'Brien", ""].join("\n");
  const roster = await portal.plan(file, { deactivateMissing: true });
  expect(roster.counts).toMatchObject({ refused: 2, create: 0, deactivate: 0, unchanged: 40 });
  expect(portal.rows(roster, { kind: "refused" })[0]).toMatchObject({
    line: 42,
    clientUserId: "000021",
    reason:
      "The line has the id 21, which nobody has: a spreadsheet may have changed the zeros in front. Format the column as text.",
  });
});

test("an id that came without its zeros is no other member when it comes with them", async () => {
  await portal.add({ clientUserId: "21", email: "zeros@example.org" });
  const roster = await portal.plan("Employee ID,First name,Last name\n000021,Zoë,O'Brien\n", {
    deactivateMissing: true,
  });
  expect(roster.counts).toMatchObject({ refused: 1, create: 0, deactivate: 0 });
});

test("ids that differ by zeros in front are two people where the file itself names both", async () => {
  await portal.add({ clientUserId: "000021", email: "zeros@example.org" });
  const lines = ["21,other@example.org,Ada,Berg", "000021,zeros@example.org,Zoë,O'Brien"];
  expect((await portal.plan(csvOf(lines), { deactivateMissing: true })).counts).toMatchObject({
    create: 1,
    unchanged: 1,
    refused: 0,
  });
});

test("of two members whose ids differ by zeros in front, the one whom the file does not name is missing", async () => {
  await portal.add({ clientUserId: "000021", email: "zeros@example.org" });
  await portal.add({ clientUserId: "21", email: "other@example.org" });
  const roster = await portal.plan(csvOf(["21,other@example.org,Zoë,O'Brien"]), { deactivateMissing: true });
  expect(portal.rows(roster)).toMatchObject([{ kind: "deactivate", clientUserId: "000021" }]);
});
