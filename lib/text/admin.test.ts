import { expect, test } from "vitest";
import { actorName } from "./admin";

test("who did something is named: a member, a process, or else by what stands in the record, whatever that is", () => {
  const names = new Map([["e1", "Ada Berg"]]);
  expect(actorName(names, "e1")).toBe("Ada Berg");
  expect(actorName(names, "mail")).toBe("a link in a mail");
  for (const id of ["e2", "constructor", "__proto__"]) expect(actorName(names, id)).toBe(id);
});
