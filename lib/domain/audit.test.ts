import { expect, test } from "vitest";
import { rosterSubject, subjectOf, syncRunSubject } from "./audit";

test("the subject of an entry is read as it was written, and a member's id is none", () => {
  expect(subjectOf(rosterSubject(7))).toEqual({ kind: "roster", id: 7 });
  expect(subjectOf(syncRunSubject(12))).toEqual({ kind: "sync run", id: 12 });
  for (const id of ["zoe-1", "roster", "roster 7b", "a roster 7"]) expect(subjectOf(id)).toBeUndefined();
});
