import { resolveTitle } from "next/dist/lib/metadata/resolvers/resolve-title";
import { expect, test } from "vitest";
import { titleOf } from "@/lib/text/title-of";

test.each(["Save $$ at Joe's", "$5 off $&", "$1, $' and $`", "No sign"])("%s is a title as it stands", (text) => {
  expect(resolveTitle(titleOf(text), "%s · Perks").absolute).toBe(`${text} · Perks`);
});
