import { expect, test } from "vitest";
import { checkRecord } from "./check-record";

test("a line whose id and name are far too long is refused at once (ASVS 5.0, 15.2.2)", () => {
  const marks = "\u0301".repeat(40_000) + "\u0316".repeat(40_000);
  const began = performance.now();
  const record = { line: 2, cells: [`x${marks}`, `Ada${marks}`, `a@x${marks}.example`] };
  const { reason } = { reason: "", ...checkRecord(record, { clientUserId: 0, firstName: 1, email: 2 }, 3) };
  expect(reason).toContain("The id must have at most 255 characters");
  expect(performance.now() - began).toBeLessThan(1_000);
});

test.each(["1.23457E+11", "1,23457E+11", "1E+11", "1,2e+9"])(
  "the id %s is refused: a spreadsheet with a decimal point or comma has shortened it",
  (id) => {
    const refused = checkRecord({ line: 2, cells: [id] }, { clientUserId: 0 }, 1);
    expect(refused).toMatchObject({ reason: expect.stringContaining("was shortened by a spreadsheet") });
  },
);

test.each(["12,3E4", "E+11", "1,E+11", "1E11"])("the id %s is taken as it is written", (id) => {
  expect(checkRecord({ line: 2, cells: [id] }, { clientUserId: 0 }, 1)).toMatchObject({ clientUserId: id });
});

test.each(["#N/A", "#NV", "#REF!", "#WERT!", "#NAME?", "#DIV/0!"])(
  "a line in which a spreadsheet left %s is refused, whatever it stands for",
  (error) => {
    const check = (...cells: string[]) => checkRecord({ line: 2, cells }, { clientUserId: 0, lastName: 1, zip: 2 }, 3);
    for (const cells of [
      [error, "Berg", "60601"],
      ["e1", error, "60601"],
      ["e1", "Berg", error],
    ])
      expect(check(...cells)).toMatchObject({ reason: expect.stringContaining("is the error of a formula") });
    expect(check("#1", "#Berg", "")).toMatchObject({ clientUserId: "#1", profile: { lastName: "#Berg" } });
  },
);

test("a line with another number of cells than the first line is refused, unless the ones too many are empty: its cells may have shifted", () => {
  const check = (...cells: string[]) => checkRecord({ line: 2, cells }, { clientUserId: 0, lastName: 1 }, 2);
  for (const cells of [["e1"], ["e1", "Berg", "Jr."], ["e1", "Berg", "", "Jr."]])
    expect(check(...cells)).toMatchObject({ reason: expect.stringContaining("but the first line has 2") });
  expect(check("e1", "Berg", "", "")).toMatchObject({ clientUserId: "e1", profile: { lastName: "Berg" } });
});

test.each([
  ["Deactivated", false],
  ["ACTIVE", true],
])("whether somebody has access may be written as %s, with whatever capitals", (written, hasAccess) => {
  const record = { line: 2, cells: ["e1", written] };
  expect(checkRecord(record, { clientUserId: 0, privilegeLevel: 1 }, 2)).toMatchObject({ hasAccess });
});
