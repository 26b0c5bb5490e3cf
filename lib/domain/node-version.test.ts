import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isNodeNewEnough } from "./node-version.mjs";

it("asks for the Node that package.json names", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const bound = String(engines.node).replace(">=", "");
  expect(isNodeNewEnough(`${bound}.0`)).toBe(true);
});

it.each([
  ["24.0.0", true],
  ["20.19.0", true],
  ["20.18.3", false],
  ["18.20.0", false],
])("takes Node %s: %s", (version, expected) => {
  expect(isNodeNewEnough(version)).toBe(expected);
});
