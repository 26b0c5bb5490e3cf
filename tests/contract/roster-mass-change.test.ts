import { expect, test } from "vitest";
import { csvOf, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();

async function addPeople(count: number): Promise<void> {
  for (const line of people(count)) {
    const [clientUserId, email, firstName, lastName] = line.split(",");
    await portal.add({ clientUserId, email, firstName, lastName });
  }
}

/** The file of so many people in which the cells of a column of the first few each stand a line too low. */
function shifted(column: number, few: number, count: number): string {
  const cells = people(count).map((line) => line.split(","));
  return csvOf(
    cells.map((line, index) =>
      index < few ? line.with(column, cells[(index + few - 1) % few]?.[column] ?? "").join(",") : line.join(","),
    ),
  );
}

const stopOf = async (csv: string) => (await portal.plan(csv)).stop;

test("two lines with each other's ids are an accident, and so is up to a tenth; what is more was sorted", async () => {
  await addPeople(30);
  expect(await stopOf(shifted(0, 3, 30))).toBeNull();
  expect(await stopOf(shifted(0, 4, 30))).toMatchObject({
    kind: "mass-change",
    what: "id and e-mail",
    count: 4,
    of: 30,
  });
});

test("in a small organisation two such lines are an accident, and three are not", async () => {
  await addPeople(5);
  expect(await stopOf(shifted(0, 2, 5))).toBeNull();
  expect(await stopOf(shifted(0, 3, 5))).toMatchObject({ what: "id and e-mail", count: 3, of: 5 });
});

test.each([
  ["first name", 2],
  ["last name", 3],
])(
  "a plan with other people's %ss in more than half of the known lines stops, however many new lines are beside them",
  async (what, column) => {
    await addPeople(10);
    expect(await stopOf(shifted(column, 5, 10))).toBeNull();
    const withNew = `${shifted(column, 6, 10)}${people(30, 11).join("\r\n")}\r\n`;
    expect(await stopOf(withNew)).toMatchObject({ kind: "mass-change", what, count: 6, of: 10 });
  },
);

test("four people who get other names are no sign of anything, though there be no more", async () => {
  await addPeople(4);
  expect(await stopOf(shifted(2, 4, 4))).toBeNull();
});

test("names that are put right in capitals and accents alone are the same people's", async () => {
  await addPeople(10);
  const lines = people(10).map((line) => {
    const [id, email, first = "", last = ""] = line.split(",");
    return [id, email, first.toUpperCase(), last.replace("a", "á")].join(",");
  });
  expect(await portal.plan(csvOf(lines))).toMatchObject({ stop: null, counts: { update: 10 } });
});

test("two addresses change in the ordinary course of things, also in a small organisation; three do not", async () => {
  await addPeople(5);
  const moved = (count: number) =>
    csvOf(people(5).map((line, index) => (index < count ? line.replace("@", "@new.") : line)));
  expect(await stopOf(moved(2))).toBeNull();
  expect(await stopOf(moved(3))).toMatchObject({ kind: "addresses", count: 3, of: 5 });
});
