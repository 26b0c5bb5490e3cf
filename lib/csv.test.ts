import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { toCsv } from "./csv";

async function written(cell: string): Promise<string> {
  const [, ...line] = (await text(toCsv(["it"], [[cell]]))).split("\r\n");
  return line.join("\r\n").replace(/\r\n$/, "");
}

test.each(["=1+1", "+1", "-1", "@x", "\t=1", "＝1"])(
  "%j, which a spreadsheet takes for a formula, gets an apostrophe",
  async (cell) => {
    expect(await written(cell)).toContain(`'${cell}`);
  },
);

test.each(["Berg\n=1+1", "Berg\r=1+1", "Berg;=1+1", "Berg\t=1+1"])(
  "%j stays one cell, also where a spreadsheet ends lines and cells by other signs (ASVS 5.0, 1.2.10)",
  async (cell) => {
    expect(await written(cell)).toBe(`"${cell}"`);
  },
);
