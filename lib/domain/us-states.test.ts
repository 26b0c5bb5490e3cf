import { expect, it } from "vitest";
import { stateName } from "./us-states";

it.each([
  ["AL", "Alabama"],
  ["dc", "District of Columbia"],
  ["LA", "Louisiana"],
  ["AS", "American Samoa"],
  ["VI", "U.S. Virgin Islands"],
  ["Ontario", "Ontario"],
  ["", ""],
])("calls %j %j", (code, name) => {
  expect(stateName(code)).toBe(name);
});
