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

test("an id that a spreadsheet shortened stops a file that would deactivate whom it does not name", async () => {
  await portal.add({ clientUserId: "123456789012", email: "long@example.org" });
  await addPeople();
  const header = "Employee ID,First name,Last name";
  const named = people(40).map((line) => line.split(",").toSpliced(1, 1).join(","));
  const file = [header, ...named, "1.23457E+11,Zoë,O'Brien", ""].join("\n");
  expect(await portal.plan(file, { deactivateMissing: true })).toMatchObject({
    state: "refused",
    message: expect.stringContaining("Line 42 has an id that a spreadsheet shortened"),
  });
  expect((await portal.plan(file)).counts).toMatchObject({ refused: 1, deactivate: 0, unchanged: 40 });
});

test("whom a whole line names beside its member is missing all the same, such as a manager", async () => {
  await addPeople();
  const header = "Employee ID,E-Mail,First name,Last name,Manager,Street";
  const lines = people(39).map((line) => `${line},e40,"1 Main Street,\nSuite 4",`);
  const roster = await portal.plan([header, ...lines, ""].join("\n"), { deactivateMissing: true });
  expect(roster.counts).toMatchObject({ refused: 0, deactivate: 1 });
  expect(portal.rows(roster, { kind: "deactivate" })).toMatchObject([{ clientUserId: "e40" }]);
});
