import { expect, test } from "vitest";
import { actorName } from "./admin";

test("an actor is named as a member or a process, and otherwise by the recorded text, whatever that is", () => {
  const names = new Map([["e1", "Ada Berg"]]);
  expect(actorName(names, "e1")).toBe("Ada Berg");
  expect(actorName(names, "mail")).toBe("a link in a mail");
  for (const id of ["e2", "constructor", "__proto__"]) expect(actorName(names, id)).toBe(id);
});
