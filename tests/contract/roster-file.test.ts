import { readdirSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { exportRosterRows, uploadRoster } from "@/lib/roster";
import { ADMIN, csvOf, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();

test("ids and ZIP codes stay text, and cells are read as they were meant", async () => {
  const roster = await portal.plan(
    'Last Name;Shoe size;ZIP;E-mail address;ID;First Name;Street\r\n"O""Hara";43;02134;scarlett@example.org;007;Scarlett;"1 Main St\r\nApt 4"\r\n',
  );
  expect(portal.rows(roster)).toMatchObject([
    { clientUserId: "007", after: { zip: "02134", lastName: 'O"Hara', address: "1 Main St Apt 4", country: "US" } },
  ]);
  expect(roster.file?.ignored).toEqual(["Shoe size"]);
});

test("every refused line can be had as CSV, and no cell of it is a formula", async () => {
  const bad = Array.from({ length: 1500 }, (_, index) => `=cmd${index},nobody,A,B`);
  const roster = await portal.plan(csvOf([...bad, ...people(1)]));
  const csv = (await buffer(await exportRosterRows(portal.runtime, ADMIN, roster.id, { kind: "refused" }))).toString();
  const lines = csv.trimEnd().split("\r\n");
  expect(lines).toHaveLength(1501);
  expect(lines[0]).toBe("\ufeffline,kind,state,client_user_id,email,name,reason,changes,cannot_be_taken_back");
  expect(lines[1]).toBe("2,refused,,'=cmd0,nobody,A B,The e-mail address must look like name@example.org.,,");
});

test.each([
  ["nothing", "", "is empty"],
  ["columns alone", "id,email,first name,last name\n", "no members below"],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), "not a text file"],
  ["an Excel workbook", Buffer.from("PK\u0003\u0004"), "Excel workbook"],
  ["another encoding", Buffer.from("id,email,first name,last name\n1,a@x.org,Zo\xeb,B\n", "latin1"), "UTF-8"],
  ["an open quotation mark", 'id,email,first name,last name\n1,a@x.org,"A,B\n', "quotation mark"],
  ["no first line", "1,a@x.org,A,B\n", "must name the columns"],
  ["a file of 501 columns", csvOf([]).replace("\r\n", ",x".repeat(497)), "at most 500 columns"],
])("%s is refused in words, and its file is gone", async (_what, body, words) => {
  const outcome = portal.plan(body).then(
    ({ state, message }) => `${state}: ${message}`,
    (error: Error) => error.message,
  );
  expect(await outcome).toContain(words);
  expect(readdirSync(path.join(portal.runtime.config.DATA_DIR, "rosters"))).toEqual(leftovers());
});

test("a file of 500 columns is read", async () => {
  const roster = await portal.plan(csvOf(people(1)).replaceAll("\r\n", `${",x".repeat(496)}\r\n`));
  expect(roster).toMatchObject({ state: "planned", counts: { create: 1 } });
});

test.each([
  ["spreadsheets write it", (text: Buffer) => text],
  ["Java writes it, the high byte first", (text: Buffer) => text.swap16()],
])("a file in UTF-16 is read, as %s", async (_who, written) => {
  const text = Buffer.from(`\ufeff${csvOf([])}zo,zo@example.org,Zoë,Łuk\r\n`, "utf16le");
  const roster = await portal.plan(written(text));
  expect(portal.rows(roster)).toMatchObject([{ clientUserId: "zo", after: { firstName: "Zoë", lastName: "Łuk" } }]);
});

test("a file whose first column's name begins as an archive does is read", async () => {
  const roster = await portal.plan("PKID,Employee ID,E-Mail,First name,Last name\n7,pk7,pk7@example.org,Ada,Berg\n");
  expect(roster).toMatchObject({ state: "planned", counts: { create: 1 } });
});

/** Files of plans of other tests, which still wait to be applied. */
function leftovers(): string[] {
  const rows = portal.runtime.portal.$client.prepare("select file from roster where file is not null").pluck().all();
  return rows.map(String).sort();
}

test("a file that is cut, or of 50 MB, is refused while it arrives", async () => {
  const send = (length: number | undefined, body: Iterable<Buffer>) =>
    uploadRoster(portal.runtime, ADMIN, { length, body: slowly(body) }, {});
  await expect(send(100, [Buffer.from("id,email\n")])).rejects.toThrow("arrived incomplete: 9 of 100 bytes");
  await expect(send(60_000_000, [])).rejects.toMatchObject({ code: "too_large", status: 413 });
  function* hungUp() {
    yield Buffer.from("id,email\n");
    throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  }
  await expect(send(undefined, hungUp())).rejects.toMatchObject({ code: "invalid_input" });
  const chunk = Buffer.alloc(1_000_000, "a");
  let sent = 0;
  function* endless() {
    for (; sent < 100; sent++) yield chunk;
  }
  await expect(send(undefined, endless())).rejects.toThrow("smaller than 50 MB");
  expect(sent).toBeLessThan(60);
  expect(readdirSync(path.join(portal.runtime.config.DATA_DIR, "rosters")).sort()).toEqual(leftovers());
});

async function* slowly<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

test("a file of 100,000 lines, 3 % of them bad, gives a plan of the rest that tells every bad line and does nothing", async () => {
  const lines = people(100_000).map((line, index) => (index % 33 === 0 ? line.replace("@", " at ") : line));
  const roster = await portal.plan(csvOf(lines));
  expect(roster).toMatchObject({ state: "planned", counts: { create: 96_969, refused: 3_031 } });
  const csv = (await buffer(await exportRosterRows(portal.runtime, ADMIN, roster.id, { kind: "refused" }))).toString();
  const told = csv.trimEnd().split("\r\n").slice(1);
  expect(told).toHaveLength(3_031);
  expect(told.every((line) => line.endsWith("The e-mail address must look like name@example.org.,,"))).toBe(true);
  expect(portal.runtime.portal.$client.prepare("SELECT count(*) FROM member").pluck().get()).toBe(0);
}, 120_000);
