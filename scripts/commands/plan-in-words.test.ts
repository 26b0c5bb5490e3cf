import { expect, it } from "vitest";
import { planInWords } from "./plan-in-words";

it("a plan is told as a sentence, with everything that it would do and would not", () => {
  const done = { create: 12, update: 3, reactivate: 1, deactivate: 2 };
  const counts = { ...done, unchanged: 80, refused: 4, ask: 5, adminsKept: 1 };
  expect(planInWords({ id: 7, counts })).toBe(
    "Roster 7: 12 to create, 3 to update, 1 to reactivate, 2 to deactivate, 80 unchanged, 4 refused, 5 left open.",
  );
});
