import { expect, test } from "vitest";
import { ROSTER_STATES, ROW_KINDS } from "@/lib/domain/roster";
import { rosterText } from "./roster";

test("a roster with failures is told from one without by its state", () => {
  expect(rosterText.stateWith("applied", 0)).toBe("Applied");
  expect(rosterText.stateWith("applied", 1)).toBe("Applied, 1 failure");
  expect(rosterText.stateWith("paused", 1_200)).toBe("Paused, 1,200 failures");
});

test("what is told of an undo speaks of no file, as it has none", () => {
  const told = [
    ...ROSTER_STATES.map((state) => rosterText.leadOf(state, "undo")),
    ...ROW_KINDS.map((kind) => rosterText.kindNote(kind, "undo")),
    rosterText.cancelQuestion.rest("undo"),
    rosterText.discard.next.undo,
    rosterText.apply.nothingToUndo,
  ];
  expect(told.filter((words) => words.includes("file"))).toEqual([]);
  expect(rosterText.leadOf("refused", "console")).toContain("file");
});

test("a list of failures that is cut says so", () => {
  expect(rosterText.firstFailures(50, 1_300)).toBe("The first 50 of 1,300; the CSV has all.");
});
