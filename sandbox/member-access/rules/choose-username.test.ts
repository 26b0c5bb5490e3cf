import { afterAll, describe, expect, it } from "vitest";
import type { Members } from "../../store/members";
import { openStore } from "../../store/open";
import { MemberNotCreated } from "../errors";
import { chooseUsername } from "./choose-username";

const store = openStore(":memory:");
afterAll(() => store.close());

const holder = store.members.add({
  program: "brightside",
  clientUserId: "m-1",
  username: "ada",
  profile: {},
  passwordHash: null,
  createdAt: "2026-11-20T09:19:41.000Z",
});

/** Members of whom somebody has each of the first names that are asked for. */
function afterConflicts(conflicts: number): Members {
  let asked = 0;
  const byUsername = () => {
    asked += 1;
    return asked <= conflicts ? holder : undefined;
  };
  return { ...store.members, byUsername };
}

describe("a generated user name", () => {
  it.each([
    ["the local part of the e-mail address", { email: "ada.osei@example.org", firstname: "Ada" }, /^ada\.osei\d\d$/],
    ["a local part that holds an @ itself", { email: '"ada@home"@example.org' }, /^"ada@home"\d\d$/],
    ["the first name, where there is no address", { firstname: "Ada" }, /^Ada\d\d$/],
    ["a word, where there is no name either", {}, /^member\d\d$/],
  ])("is made of %s and two digits", (_what, profile, form) => {
    expect(chooseUsername(profile, store.members)).toMatch(form);
  });

  it("is tried five times, and then no member is created (member-access.md, 2001)", () => {
    const profile = { email: "ada@example.org" };
    expect(chooseUsername(profile, afterConflicts(4))).toMatch(/^ada\d\d$/);
    expect(() => chooseUsername(profile, afterConflicts(5))).toThrow(MemberNotCreated);
  });
});
