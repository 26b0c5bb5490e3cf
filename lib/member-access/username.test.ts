import { expect, test } from "vitest";
import { chooseUsername } from "./username";

test.each([
  ["zoe@example.org", /^zoe\d{6}$/],
  ["Zoë.O'Brien+perks@example.org", /^zoeobrienperks\d{6}$/],
  ["用户@例子.example", /^member\d{6}$/],
  ["an-exceedingly-long-local-part@example.org", /^anexceedinglylongloc\d{6}$/],
  [undefined, /^member\d{6}$/],
])("the username chosen for %s is %s", (email, form) => {
  expect(chooseUsername({ clientUserId: "7", email })).toMatch(form);
});

test("two choices for one member differ", () => {
  const chosen = Array.from({ length: 20 }, () => chooseUsername({ clientUserId: "7", email: "zoe@example.org" }));
  expect(new Set(chosen).size).toBeGreaterThan(15);
});
