import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { sampleColumns, uploadRoster } from ".";
import { rosterFolder } from "./file";

/** A portal that has been sent a roster, and where it keeps the file. */
async function sent(content: string) {
  const portal = createBarePortal();
  const body = (async function* () {
    yield Buffer.from(content);
  })();
  const { id } = await uploadRoster(portal, { name: "test" }, { body }, {});
  const folder = rosterFolder(portal);
  return { portal, id, file: path.join(folder, readdirSync(folder)[0] ?? "") };
}

test("each column is shown by a few different values, also where its first lines are empty", async () => {
  const lines = [
    "7;;Zoë;Sales",
    "7;;Ada;Sales",
    "8;x@example.org;Bo;Sales",
    "9;y@example.org;Cy;Sales",
    "10;;Di;Sales",
  ];
  const { portal, id } = await sent(`Nr;Kontakt;Vorname;Abteilung\n${lines.join("\n")}\n`);
  expect(await sampleColumns(portal, id)).toEqual([
    ["7", "8", "9"],
    ["x@example.org", "y@example.org"],
    ["Zoë", "Ada", "Bo"],
    ["Sales"],
  ]);
});

test("a long value is cut between characters, and a line break is a blank", async () => {
  const { portal, id } = await sent(`Note,Id\n"one\ntwo",1\n${"🦉".repeat(60)},2\n`);
  expect(await sampleColumns(portal, id)).toEqual([
    ["one two", `${"🦉".repeat(39)}…`],
    ["1", "2"],
  ]);
});

test("a file that is gone, or not in UTF-8, has no values to show", async () => {
  const { portal, id, file } = await sent("Name,Id\nZoë,1\n");
  writeFileSync(file, Buffer.from("Name,Id\nZo\xeb,1\n", "latin1"));
  expect(await sampleColumns(portal, id)).toEqual([]);
  rmSync(file);
  expect(await sampleColumns(portal, id)).toEqual([]);
});
