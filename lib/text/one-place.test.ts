import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Argument, type JSXChild, type JSXExpression, parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

/** Attributes whose value somebody reads or hears. */
const SAID = /^(?:alt|aria-(?:description|label|placeholder|roledescription|valuetext)|hint|label|placeholder|title)$/;
/** What is thrown for whoever asked. */
const REFUSAL = /^(?:Unauthenticated|SessionEnded|Forbidden|NotFound|InvalidInput|Conflict|App)Error$/;
const LETTERS = /\p{L}/u;

let heard: unknown[] = [];
const listener = new Visitor({
  JSXElement: ({ children }) => heard.push(...children.flatMap(wordsShown)),
  JSXFragment: ({ children }) => heard.push(...children.flatMap(wordsShown)),
  JSXAttribute: ({ name, value }) => {
    if (value && SAID.test(String(name.name))) heard.push(...wordsShown(value));
  },
  NewExpression: ({ callee, arguments: given }) => {
    if (callee.type === "Identifier" && REFUSAL.test(callee.name)) heard.push(...given.flatMap(wordsGiven));
  },
});

function wordsShown(node: JSXChild | JSXExpression): unknown[] {
  switch (node.type) {
    case "JSXText":
    case "Literal":
      return [typeof node.value === "string" ? node.value.trim() : node.value];
    case "TemplateLiteral":
      return node.quasis.map(({ value }) => value.raw.trim());
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return wordsShown(node.expression);
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap(wordsShown);
    case "LogicalExpression":
      return [node.left, node.right].flatMap(wordsShown);
    default:
      return [];
  }
}

/** Words are told from codes by their blanks. */
function wordsGiven(given: Argument): string[] {
  if (given.type === "ObjectExpression") {
    return given.properties.flatMap((property) =>
      property.type === "Property" && property.key.type === "Identifier" && property.key.name === "message"
        ? wordsGiven(property.value)
        : [],
    );
  }
  const words = given.type === "TemplateLiteral" ? given.quasis[0]?.value.raw : given.type === "Literal" && given.value;
  return typeof words === "string" && /\s/.test(words) ? [words] : [];
}

/** What the JSX and the refusals of a file say in words of their own. */
function wordsIn(file: string, source: string): string[] {
  heard = [];
  listener.visit(parseSync(file, source).program);
  return heard.filter((words) => typeof words === "string").filter((words) => LETTERS.test(words));
}

test("pages, components and refusals have no words of their own: a translator finds them all in lib/text", () => {
  const files = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((file) => wordsIn(file, readFileSync(file, "utf8")).map((words) => [file, words]))).toEqual(
    [],
  );
});

test("such words are found", () => {
  const page = '<p title="One" className="two">Three {text.four} {"Five"} <b aria-label={text.six}>·</b></p>';
  expect(wordsIn("page.tsx", page).sort()).toEqual(["Five", "One", "Three"]);
  const choice = '<><b label={six && "Six"} key={"seven"}>{eight ? `Eight` : text.nine}</b>{ten ?? "Ten"}</>';
  expect(wordsIn("choice.tsx", choice).sort()).toEqual(["Eight", "Six", "Ten"]);
  const verb =
    'throw new ConflictError("It is over.", text.x); throw new AppError("busy", 503, { message: `No more`, detail: "a b" });';
  expect(wordsIn("verb.ts", verb)).toEqual(["It is over.", "No more"]);
});
