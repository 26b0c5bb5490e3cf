import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findRoster, updateRoster } from "@/lib/db/rosters";
import { deactivateMember, getMember } from "@/lib/members";
import { getRoster, mapRosterColumns, planRoster, type RosterDetail, undoRoster } from "@/lib/roster";
import { fileReasons, runReasons } from "@/lib/text/roster-reasons";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();
const { runtime } = portal;

/** Asks for another plan, as the page does. */
const map = ({ id, options, file, plannedAt }: RosterDetail, choices: Record<string, unknown> = {}) =>
  mapRosterColumns(
    runtime,
    ADMIN,
    id,
    { ...options, columns: file?.columns ?? {}, plannedAt: plannedAt ?? undefined, ...choices },
    "caller",
  );

async function planAgain(roster: RosterDetail, choices?: Record<string, unknown>): Promise<RosterDetail> {
  await map(roster, choices);
  await planRoster(runtime, roster.id, forever());
  return getRoster(runtime, roster.id);
}

const NONE = { counts: null, stop: null, planHash: null };

function loseFile({ id }: RosterDetail): void {
  rmSync(path.join(runtime.config.DATA_DIR, "rosters", findRoster(runtime.portal, id)?.file ?? ""));
}

test("what a plan said is gone once another is asked for, also where that one is refused", async () => {
  await portal.apply(await portal.plan(csvOf(people(20))));
  const roster = await portal.plan(csvOf(people(10)), { deactivateMissing: true });
  expect(roster).toMatchObject({ counts: { deactivate: 10 }, stop: { count: 10 }, planHash: expect.any(String) });
  await map(roster);
  expect(getRoster(runtime, roster.id)).toMatchObject({ state: "queued", ...NONE });

  loseFile(roster);
  await planRoster(runtime, roster.id, forever());
  expect(getRoster(runtime, roster.id)).toMatchObject({ state: "refused", message: fileReasons.gone, ...NONE });
  expect(portal.rows(roster)).toEqual([]);
});

test("a plan that was begun and not ended says nothing of the one before, also where it cannot be made any more", async () => {
  const roster = await portal.plan(csvOf(people(2)));
  updateRoster(runtime.portal, roster.id, { state: "planning" });
  loseFile(roster);
  await planRoster(runtime, roster.id, forever());
  expect(getRoster(runtime, roster.id)).toMatchObject({ state: "refused", ...NONE });
});

test("an undo is planned again once one of its members has changed, and can then be applied", async () => {
  const roster = await portal.apply(await portal.plan(csvOf(people(2))));
  const { id } = await undoRoster(runtime, ADMIN, roster.id);
  await planRoster(runtime, id, forever());
  const undo = getRoster(runtime, id);
  expect(undo.can).toEqual(["map", "apply", "cancel"]);
  await deactivateMember(runtime, ADMIN, "e1", {});
  await expect(portal.apply(undo, { confirm: 2 })).rejects.toThrow(runReasons.membersChanged);

  const again = await planAgain(undo);
  expect(again).toMatchObject({ state: "planned", counts: { deactivate: 1 }, options: undo.options });
  await portal.apply(again, { confirm: 1 });
  expect(getMember(runtime, "e2").accessState).toBe("deactivated");
});

test("answers to a plan are refused once somebody else has answered it, also where what is planned stays the same", async () => {
  await portal.apply(await portal.plan(csvOf(people(2))));
  const roster = await portal.plan(csvOf(people(2).map((line) => `new-${line}`)));
  expect(roster.counts).toMatchObject({ ask: 2 });
  const answered = await planAgain(roster, { keepLines: [2] });
  expect(answered).toMatchObject({ counts: { ask: 1, unchanged: 1 }, planHash: roster.planHash });

  await expect(map(roster, { keepLines: [3] })).rejects.toMatchObject({ status: 409, message: runReasons.otherPlan });
  expect(getRoster(runtime, roster.id)).toEqual(answered);
  expect(await planAgain(answered, { keepLines: [2, 3] })).toMatchObject({ counts: { ask: 0, unchanged: 2 } });
});

test("who does not say which plan they saw has the roster planned again as they ask", async () => {
  const roster = await portal.plan(csvOf(people(2)));
  await planAgain(roster);
  expect(await planAgain(roster, { plannedAt: undefined, idChanges: "keep" })).toMatchObject({
    state: "planned",
    options: { idChanges: "keep" },
  });
});
