import { expect, test } from "vitest";
import { getMember } from "@/lib/members";
import { applyRoster, cancelRoster, getRoster, planRoster, undoRoster } from "@/lib/roster";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();

test("an applied roster can be undone: as a plan of its own, with what cannot be taken back", async () => {
  await portal.apply(await portal.plan(csvOf(people(20))));
  const [first, ...rest] = people(18, 2);
  const changed = await portal.apply(
    await portal.plan(csvOf(["e1,e1@example.org,Mara,Lastba", first ?? "", ...rest, "e30,e30@example.org,New,One"]), {
      deactivateMissing: true,
    }),
  );
  expect(changed.counts).toMatchObject({ update: 1, create: 1, deactivate: 1 });

  const { id } = await undoRoster(portal.runtime, ADMIN, changed.id);
  await planRoster(portal.runtime, id, forever());
  const undo = getRoster(portal.runtime, id);
  expect(undo).toMatchObject({ source: "undo", undoOf: changed.id, stop: null });
  expect(portal.rows(undo)).toMatchObject([
    { kind: "update", clientUserId: "e1", before: { firstName: "Mara" }, after: { firstName: "Firstba" } },
    { kind: "deactivate", clientUserId: "e30", lasting: expect.stringContaining("keeps its record") },
    { kind: "reactivate", clientUserId: "e20", lasting: expect.stringContaining("signed out") },
  ]);
  await portal.apply(undo);
  expect(getMember(portal.runtime, "e1")?.name).toBe("Firstba Lastba");
  expect(getMember(portal.runtime, "e20")?.accessState).toBe("active");
  expect(getMember(portal.runtime, "e30")?.accessState).toBe("deactivated");
});

test("the undo of a changed address says that it gives back no password, and that of a changed name nothing of the kind", async () => {
  await portal.apply(await portal.plan(csvOf(people(3))));
  const changed = await portal.apply(
    await portal.plan(csvOf(["e1,new@example.org,Firstba,Lastba", "e2,e2@example.org,Mara,Lastca"])),
  );
  const { id } = await undoRoster(portal.runtime, ADMIN, changed.id);
  await planRoster(portal.runtime, id, forever());
  expect(portal.rows({ id })).toMatchObject([
    { clientUserId: "e1", lasting: "They were signed out, and have to set a new password." },
    { clientUserId: "e2", lasting: null },
  ]);
});

test("what took effect here while the program was away can be undone as well", async () => {
  await portal.apply(await portal.plan(csvOf(people(40))));
  await portal.control("POST", "faults", [{ match: "_member", times: 1000, drop: true }]);
  const wrong = await portal.plan(csvOf([...people(2), ...people(2, 50)]), { deactivateMissing: true });
  const paused = await portal.apply(wrong, { confirm: 38 });
  expect(paused).toMatchObject({ state: "paused", progress: { done: 0 } });
  await cancelRoster(portal.runtime, ADMIN, wrong.id);
  await portal.control("POST", "faults", []);
  expect(getRoster(portal.runtime, wrong.id).can).toEqual(["undo"]);
  expect(getMember(portal.runtime, "e3")?.rosters[0]).toMatchObject({ id: wrong.id, kind: "deactivate" });

  const { id } = await undoRoster(portal.runtime, ADMIN, wrong.id);
  await planRoster(portal.runtime, id, forever());
  await portal.apply(getRoster(portal.runtime, id), { confirm: 2 });
  const access = (clientUserId: string) => getMember(portal.runtime, clientUserId)?.accessState;
  expect(people(40).map((line) => access(line.split(",")[0] ?? ""))).toEqual(people(40).map(() => "active"));
  expect([access("e50"), access("e51")]).toEqual(["deactivated", "deactivated"]);
});

test("a roster that was stopped before it touched anybody has nothing to undo", async () => {
  const roster = await portal.plan(csvOf(people(1)));
  await applyRoster(portal.runtime, ADMIN, roster.id, { planHash: roster.planHash }, "caller");
  await cancelRoster(portal.runtime, ADMIN, roster.id);
  expect(getRoster(portal.runtime, roster.id).can).toEqual([]);
  await expect(undoRoster(portal.runtime, ADMIN, roster.id)).rejects.toMatchObject({
    code: "conflict",
    message: "This roster has changed nothing that could be undone.",
  });
});
