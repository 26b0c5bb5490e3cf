import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { dotenvQuote } from "./dotenv-quote";

const folder = mkdtempSync(join(tmpdir(), "dotenv-quote-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a dotenv parser and a shell read from the value in quotes. */
function readBack(quoted: string): { parser: unknown; shell: string } {
  const text = `NAME=${quoted}\nNEXT=x\n`;
  const file = join(folder, "portal.env");
  writeFileSync(file, text);
  const shell = execFileSync("sh", ["-c", 'set -eu; . "$1"; printf %s "$NAME$NEXT"', "sh", file], { encoding: "utf8" });
  return { parser: parseEnv(text), shell };
}

it.each([
  "",
  "plain",
  " spaces around ",
  "a&b=c+d%20e",
  "it's #1; done & 'over' \n(no)",
  "`id`",
  'say "so"',
  "Söhne 日本",
  "back\\nslash",
  "two\nlines",
  "$HOME $(id)",
])("a dotenv parser and a shell read %j back", (value) => {
  expect(readBack(dotenvQuote(value) ?? "no quotes")).toEqual({
    parser: { NAME: value, NEXT: "x" },
    shell: `${value}x`,
  });
});

it.each(["it's `id`", "it's $HOME", `it's "so"`, "it's C:\\"])("%j fits no quotes that both read", (value) => {
  expect(dotenvQuote(value)).toBeUndefined();
});

it("a dotenv parser and a shell read any text back that can be quoted at all", () => {
  const awkward = fc.string({ unit: fc.constantFrom(..."'\"`$\\!#(){}*~;&|<>= \nnaö%") });
  fc.assert(
    fc.property(fc.oneof(awkward, fc.string({ unit: "grapheme" })), (value) => {
      const quoted = dotenvQuote(value);
      if (quoted === undefined) expect(value).toMatch(/'/);
      else expect(readBack(quoted)).toEqual({ parser: { NAME: value, NEXT: "x" }, shell: `${value}x` });
    }),
  );
});
