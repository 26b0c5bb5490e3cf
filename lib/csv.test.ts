import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { toCsv } from "./csv";

async function written(cell: string): Promise<string> {
  const [, ...line] = (await text(toCsv(["it"], [[cell]]))).split("\r\n");
  return line.join("\r\n").replace(/\r\n$/, "");
}

test.each(["=1+1", "+1", "-1", "@x", "＝1"])(
  "%j, which a spreadsheet takes for a formula, gets an apostrophe",
  async (cell) => {
    expect(await written(cell)).toContain(`'${cell}`);
  },
);

test.each(["Berg\n=1+1", "Berg\r=1+1", "Berg;=1+1", "Berg\t=1+1", "Berg;＝1+1", ";-1;+1;@x", "\t=1"])(
  "%j begins no formula where a spreadsheet ends lines and cells by other signs, wherever it stands (ASVS 5.0, 1.2.10)",
  async (cell) => {
    const lines = await text(toCsv(["id", "it"], [["1", cell]]));
    for (const delimiter of [",", ";", "\t"]) {
      const record_delimiter = ["\r\n", "\n", "\r"];
      const read = parse(lines, {
        bom: true,
        delimiter,
        record_delimiter,
        relax_quotes: true,
        relax_column_count: true,
      });
      expect(read.flat().filter((shown) => /^[=+\-@＝]/.test(shown))).toEqual([]);
    }
  },
);

test("a value with a sign that ends cells elsewhere stays one cell", async () => {
  expect(await written("Berg; Tal")).toBe('"Berg; Tal"');
});

test("a quotation mark after a sign that ends cells elsewhere is doubled and quotes nothing: no formula begins behind it either", async () => {
  expect(await written('Berg;"=1+1;')).toBe(`"Berg;""'=1+1;"`);
});
