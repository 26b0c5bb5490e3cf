import { expect, test } from "vitest";
import { ROSTER_STATES, ROW_KINDS } from "@/lib/domain/roster";
import { rosterText } from "./roster";

const startedAt = "2026-11-28T01:00:00.000Z";

test("a roster with failures is told from one without by its state", () => {
  expect(rosterText.stateOf({ state: "applied", startedAt }, 0)).toBe("Applied");
  expect(rosterText.stateOf({ state: "applied", startedAt }, 1)).toBe("Applied, 1 failure");
  expect(rosterText.stateOf({ state: "paused", startedAt }, 1_200)).toBe("Paused, 1,200 failures");
});

test("a roster that was stopped halfway is told from one that was discarded", () => {
  expect(rosterText.stateOf({ state: "cancelled", startedAt: null }, 0)).toBe("Discarded");
  expect(rosterText.stateOf({ state: "cancelled", startedAt }, 2)).toBe("Stopped, 2 failures");
});

test("what was planned is called a result only once all of it was done", () => {
  expect(rosterText.rows.title({ state: "planned", startedAt: null })).toBe("What changes");
  expect(rosterText.rows.title({ state: "applied", startedAt })).toBe("Results");
  expect(rosterText.rows.title({ state: "cancelled", startedAt })).toBe("What was planned");
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

test("a roster says that it was undone, or how far its undo is", () => {
  const undo = { id: 18, state: "applied", startedAt, failures: 0, undoneBy: null } as const;
  expect(rosterText.undoneBy(undo)).toBe("Undone by roster 18.");
  expect(rosterText.undoneBy({ ...undo, failures: 2 })).toBe("Roster 18 undoes this: applied, 2 failures.");
  const planned = { ...undo, state: "planned", startedAt: null } as const;
  expect(rosterText.undoneBy(planned)).toBe("Roster 18 undoes this: ready for review.");
  expect(rosterText.undoneBy({ ...undo, undoneBy: 19 })).toBe("Roster 18 undid this, and roster 19 undoes that.");
});
