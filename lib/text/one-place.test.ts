import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

/** Attributes whose value somebody reads or hears. */
const SAID = /^(?:alt|aria-(?:description|label|placeholder|roledescription|valuetext)|hint|label|placeholder|title)$/;
const LETTERS = /\p{L}/u;

let heard: unknown[] = [];
const listener = new Visitor({
  JSXText: ({ value }) => heard.push(value.trim()),
  JSXExpressionContainer: ({ expression }) => expression.type === "Literal" && heard.push(expression.value),
  JSXAttribute: ({ name, value }) =>
    value?.type === "Literal" && SAID.test(String(name.name)) && heard.push(value.value),
});

/** What the JSX of a file says in words of its own. */
function wordsIn(file: string, source: string): string[] {
  heard = [];
  listener.visit(parseSync(file, source).program);
  return heard.filter((words) => typeof words === "string").filter((words) => LETTERS.test(words));
}

test("pages and components say nothing in words of their own: a translator finds them all in lib/text", () => {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const pages = files.filter((file) => file.endsWith(".tsx"));
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.flatMap((file) => wordsIn(file, readFileSync(file, "utf8")).map((words) => [file, words]))).toEqual([]);
});

test("such words are found", () => {
  const page = '<p title="One" className="two">Three {text.four} {"Five"} <b aria-label={text.six}>·</b></p>';
  expect(wordsIn("page.tsx", page)).toEqual(["One", "Three", "Five"]);
});
