import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentStyle } from "./document-style";

const tokens = readFileSync("tailwind.config.ts", "utf8");

/** What a declaration of the pages' own style says; the last of its name. */
function declared(name: string, css: string): string | undefined {
  return [...css.matchAll(new RegExp(`--${name}: ([^;]+);`, "g"))].at(-1)?.[1];
}

test.each(["ink", "muted", "hairline", "tile"])("a document that stands alone has the pages' %s", (name) => {
  const line = new RegExp(`^ +${name}: (?:{ DEFAULT: )?".*?(light-dark\\(.*?\\))\\)?",`, "m");
  const [, value] = line.exec(tokens) ?? [];
  expect(value).toBeDefined();
  expect(documentStyle).toContain(`--${name}: ${value};`);
});

test.each(["muted", "hairline"])("its %s is stronger for people who ask for more contrast, as on the pages", (name) => {
  const [, pages = ""] = readFileSync("app/globals.css", "utf8").split("@media (prefers-contrast: more)");
  const [, own = ""] = documentStyle.split("@media (prefers-contrast: more)");
  expect(declared(name, own.split("\n")[0] ?? "")).toBe(declared(name, pages.split("@media")[0] ?? ""));
  expect(declared(name, own)).toBeDefined();
});
