import { parseEnv } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { dotenvQuote } from "./portal-env";

it.each([
  "",
  "plain",
  " spaces around ",
  "a&b=c+d%20e",
  "it's #1",
  "`'",
  'say "so"',
  "Söhne 日本",
  "back\\nslash",
  "two\nlines",
  "$HOME $(id)",
])("a dotenv parser reads %j back", (value) => {
  expect(parseEnv(`NAME=${dotenvQuote(value)}\nNEXT=x\n`)).toEqual({ NAME: value, NEXT: "x" });
});

it("a dotenv parser reads any text back that can be quoted at all", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (value) => {
      const quoted = dotenvQuote(value);
      if (quoted !== undefined) expect(parseEnv(`NAME=${quoted}\nNEXT=x\n`)).toEqual({ NAME: value, NEXT: "x" });
      else expect(["'", "`", '"'].every((mark) => value.includes(mark))).toBe(true);
    }),
  );
});
