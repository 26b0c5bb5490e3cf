import { expect, test } from "vitest";
import { CLI } from "@/lib/audit";
import { askForRevocations, deactivateMember, deleteMember, getMember, setRole } from "@/lib/members";
import { getRoster, planRoster, type RosterDetail, resumeRoster, retryRoster, undoRoster } from "@/lib/roster";
import { memberReasons } from "@/lib/text/member-reasons";
import { lineReasons, runReasons, undoReasons } from "@/lib/text/roster-reasons";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";
import { nightsOf, work } from "./roster-night";

const portal = await openRosterPortal();
const { runtime } = portal;
const nightOf = nightsOf(portal);

const stateOf = (id: string) => getMember(runtime, id).accessState;

test.each([
  ["an admin", ADMIN],
  ["an operator's command", CLI],
])("what %s deactivated stays so in spite of the night's file, until a person reactivates it", async (_who, actor) => {
  await nightOf(people(20));
  await deactivateMember(runtime, actor, "e1", { reason: "sells her codes" });
  const refused = await nightOf(people(20));
  expect(refused).toMatchObject({ state: "applied", counts: { reactivate: 0, refused: 1, unchanged: 19 } });
  expect(portal.rows(refused, { kind: "refused" })).toMatchObject([
    { clientUserId: "e1", line: 2, reason: lineReasons.byPerson },
  ]);
  expect(stateOf("e1")).toBe("deactivated");

  // Somebody who looks at the plan may do it.
  const looked = await portal.apply(await portal.plan(csvOf(people(20))));
  expect(looked.counts).toMatchObject({ reactivate: 1, refused: 0 });
  expect(stateOf("e1")).toBe("active");
  // What was decided before they had access again counts no more.
  await nightOf(people(19, 2));
  expect(stateOf("e1")).toBe("deactivated");
  expect((await nightOf(people(20))).counts).toMatchObject({ reactivate: 1, refused: 0 });
  expect(stateOf("e1")).toBe("active");
});

test("a plan that a script applies unseen may do no more than the night's", async () => {
  await portal.apply(await portal.plan(csvOf(people(20))));
  await deactivateMember(runtime, ADMIN, "e1", { reason: "sells her codes" });
  await setRole(runtime, ADMIN, "e2", { role: "support" });
  const [first = "", , ...others] = people(20);
  const roster = await portal.plan(csvOf([first, "e2,thief@example.org,Firstca,Lastca", ...others]), {
    unattended: true,
  });
  expect(roster.counts).toMatchObject({ reactivate: 0, update: 0, refused: 2, unchanged: 18 });
  expect(portal.rows(roster, { kind: "refused" }).map(({ reason }) => reason)).toEqual([
    lineReasons.byPerson,
    lineReasons.staffAddress,
  ]);
});

test("whom a roster deactivated, by night, by day or as an undo, the night's file reactivates", async () => {
  await nightOf(people(19));
  await nightOf(people(18));
  expect((await nightOf(people(19))).counts).toMatchObject({ reactivate: 1, refused: 0 });

  await portal.apply(await portal.plan(csvOf(people(18)), { deactivateMissing: true }));
  expect(stateOf("e19")).toBe("deactivated");
  const added = await nightOf(people(20));
  expect(added.counts).toMatchObject({ reactivate: 1, create: 1, refused: 0 });

  const { id } = await undoRoster(runtime, ADMIN, added.id);
  await planRoster(runtime, id, forever());
  await portal.apply(getRoster(runtime, id));
  expect([stateOf("e19"), stateOf("e20")]).toEqual(["deactivated", "deactivated"]);
  expect((await nightOf([...people(20)])).counts).toMatchObject({ reactivate: 2, refused: 0 });
});

/** A night whose file lacks e19, and whose question to the program is not answered. */
async function nightWithoutAnswer(): Promise<RosterDetail> {
  await nightOf(people(19));
  await portal.control("POST", "faults", [{ match: "deactivate_member", status: 500 }]);
  const short = await nightOf(people(18));
  expect(short).toMatchObject({ progress: { unknown: 1 } });
  await portal.control("POST", "faults", []);
  return short;
}

async function tryAgain({ id }: RosterDetail): Promise<void> {
  await retryRoster(runtime, ADMIN, id);
  await work(portal);
  expect(getRoster(runtime, id)).toMatchObject({ progress: { done: 1, unknown: 0 } });
}

test("a roster's deactivation for which the program is asked again stays the roster's", async () => {
  const short = await nightWithoutAnswer();
  await askForRevocations(runtime, forever());
  await tryAgain(short);
  expect((await nightOf(people(19))).counts).toMatchObject({ reactivate: 1, refused: 0 });
});

test("a night's plan is made again where one of its members was changed before it could be applied", async () => {
  await nightOf(people(20));
  runtime.portal.$client.exec(`CREATE TRIGGER meanwhile AFTER UPDATE ON roster WHEN new.state = 'planned'
    BEGIN UPDATE member SET first_name = 'Mara' WHERE client_user_id = 'e1' AND first_name = 'Firstba'; END`);
  const roster = await nightOf(["e1,e1@example.org,Zora,Lastba", ...people(19, 2)]);
  runtime.portal.$client.exec("DROP TRIGGER meanwhile");
  expect(roster).toMatchObject({ state: "applied", progress: { done: 1, failed: 0 } });
  expect(getMember(runtime, "e1").name).toBe("Zora Lastba");
});

test("what is done because somebody tried the failures again is told as theirs", async () => {
  const short = await nightWithoutAnswer();
  await retryRoster(runtime, { name: "admin-2" }, short.id);
  await work(portal);
  expect(getRoster(runtime, short.id)).toMatchObject({ appliedBy: "worker", progress: { done: 1 } });
  expect(getMember(runtime, "e19").operations[0]).toMatchObject({ kind: "deactivate", actor: "admin-2" });
});

test("a roster's deactivation that an admin has the program asked for again stays the roster's", async () => {
  await nightWithoutAnswer();
  await deactivateMember(runtime, ADMIN, "e19", { again: true });
  expect(getMember(runtime, "e19")).toMatchObject({ serviceState: "deactivated", isUnconfirmed: false });
  expect((await nightOf(people(19))).counts).toMatchObject({ reactivate: 1, refused: 0 });
  // Whoever has access again by then keeps it: asking again decides nothing anew.
  const changed = deactivateMember(runtime, ADMIN, "e19", { again: true });
  await expect(changed).rejects.toThrow(memberReasons.changedMeanwhile);
  expect(stateOf("e19")).toBe("active");
});

test("an undo gives no access back to whom a person has deactivated since, also where the failures were tried again after it", async () => {
  const short = await nightWithoutAnswer();
  await deactivateMember(runtime, ADMIN, "e19", { reason: "sells her codes" });
  await tryAgain(short);
  const { id } = await undoRoster(runtime, ADMIN, short.id);
  await planRoster(runtime, id, forever());
  expect(portal.rows({ id })).toMatchObject([
    { clientUserId: "e19", kind: "refused", reason: undoReasons.deactivatedAgain },
  ]);
});

test("a night's roster that waits is not resumed once a newer file has been applied, which may name whom it deactivates", async () => {
  await nightOf(people(20));
  await portal.control("PATCH", "switches", { accountActive: false });
  const paused = await nightOf(people(80, 2));
  expect(paused).toMatchObject({ state: "paused", counts: { create: 61, deactivate: 1 } });
  await portal.control("PATCH", "switches", { accountActive: true });
  expect(await nightOf(people(81))).toMatchObject({ state: "applied", counts: { deactivate: 0 } });
  await expect(resumeRoster(runtime, ADMIN, paused.id)).rejects.toThrow(runReasons.newerNight);
  expect(getRoster(runtime, paused.id).can).toEqual(["cancel"]);
  expect(stateOf("e1")).toBe("active");
});

test("a person's deactivation counts, also where the failures of an earlier roster are tried again after it", async () => {
  const short = await nightWithoutAnswer();
  await deactivateMember(runtime, ADMIN, "e19", { reason: "sells her codes" });
  await tryAgain(short);
  expect((await nightOf(people(19))).counts).toMatchObject({ reactivate: 0, refused: 1 });
  expect(stateOf("e19")).toBe("deactivated");
});

test("a deletion that the program has not confirmed is a person's decision, and one that it has ends what is known", async () => {
  await nightOf(people(19));
  await portal.control("POST", "faults", [{ match: "delete_member", status: 500 }]);
  await expect(deleteMember(runtime, ADMIN, "e1")).rejects.toThrow();
  await portal.control("POST", "faults", []);
  expect((await nightOf(people(19))).counts).toMatchObject({ reactivate: 0, refused: 1 });
  expect(stateOf("e1")).toBe("deactivated");

  await deleteMember(runtime, ADMIN, "e1");
  expect((await nightOf(people(19))).counts).toMatchObject({ create: 1, refused: 0 });
  expect(stateOf("e1")).toBe("active");
});
