import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openCsv } from "./read-csv";

const folder = mkdtempSync(path.join(tmpdir(), "csv-"));
const file = path.join(folder, "roster.csv");
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Uint8Array): Promise<{ headers: readonly string[]; lines: string[] }> {
  writeFileSync(file, content);
  const csv = await openCsv(file);
  const lines: string[] = [];
  for await (const { line, cells } of csv.records) lines.push(`${line}: ${cells.join("|")}`);
  return { headers: csv.headers, lines };
}

test.each([
  ["commas", "a,b\n1,2\n"],
  ["semicolons, and commas within", "a;b\n1;2\n"],
  ["tabs", "a\tb\n1\t2\n"],
  ["a mark and Windows line ends", "\ufeffa,b\r\n1,2\r\n"],
  ["old Mac line ends", "a,b\r1,2\r"],
  ["no line end at the end", "a,b\n1,2"],
  ["UTF-16, as spreadsheets write Unicode text", Buffer.from("\ufeffa\tb\r\n1\t2\r\n", "utf16le")],
  ["UTF-16, as Java writes it", Buffer.from("\ufeffa,b\r\n1,2\r\n", "utf16le").swap16()],
])("a file with %s is read", async (_what, content) => {
  expect(await read(content)).toEqual({ headers: ["a", "b"], lines: ["2: 1|2"] });
});

test("a record is known by the line on which it begins, over quoted line ends and empty lines", async () => {
  const { lines } = await read('a,b\r\n"x\r\ny",1\r\n\r\n,\r\nz,2\r\n');
  expect(lines).toEqual(["2: x\ny|1", "6: z|2"]);
});

test("quotes stay what they are where they quote nothing", async () => {
  expect((await read('a,b\nFlann "Myles" O\'Brien,"say ""hi"""\n')).lines).toEqual([
    '2: Flann "Myles" O\'Brien|say "hi"',
  ]);
});

test("the apostrophe of our own exports goes, and no other", async () => {
  expect((await read("a,b\n'=1+1,'tis\n'+1 512,'-\n")).lines).toEqual(["2: =1+1|'tis", "3: +1 512|-"]);
  expect((await read("a,b\n\"Berg;'=1;'tis\",'＝1\n")).lines).toEqual(["2: Berg;=1;'tis|＝1"]);
  expect((await read('a,b\n"Berg;""\'=1","""\'=1"\n')).lines).toEqual([`2: Berg;"=1|"'=1`]);
});

test("a value that a spreadsheet wraps to keep its zeros is read without the wrapping, in each cell", async () => {
  const wrapped = 'a,b\n="00124","=""02134"""\n"="" 7 ""","=""say """"hi"""""""\n=1+1,="1"&"2"\n\'="00124",=""\n';
  expect((await read(wrapped)).lines).toEqual(["2: 00124|02134", '3: 7|say "hi"', '4: =1+1|="1"&"2"', '5: ="00124"|']);
});

test.each(["sep=,\n", "SEP=;\r\n", "\ufeffsep=\t\r\n", "sep=,\r"])(
  "the line %j of a spreadsheet is passed over",
  async (line) => {
    const rest = ["a", "1"].map((value, row) => `${value},${["b", "2"][row]}`).join(line.replace(/.*=./, ""));
    expect(await read(line + rest)).toEqual({ headers: ["a", "b"], lines: ["3: 1|2"] });
  },
);

test("a column called sep= is one like others", async () => {
  expect((await read("sep=x,b\n1,2\n")).lines).toEqual(["2: 1|2"]);
});

test("a character across two pieces of the file comes out whole", async () => {
  const { lines } = await read(`a,b\n${"Zoë,2\n".repeat(40_000)}`);
  expect(new Set(lines.map((line) => line.split(": ")[1]))).toEqual(new Set(["Zoë|2"]));
});

test.each([
  ["not UTF-8", Buffer.from("a,b\nZo\xeb,1\n", "latin1"), "not in UTF-8"],
  ["quoted without an end", `a,b\n"${"x\n".repeat(60_000)}`, "quotation mark"],
  ["without a first line", "\n\n", "is empty"],
  ["without names", "7,a@example.org\n", "must name the columns"],
])("a file %s is refused in words", async (_what, content, words) => {
  await expect(read(content)).rejects.toThrow(words);
});
