import { expect, test } from "vitest";
import { askForRevocations, deactivateMember, deleteMember, getMember, setRole } from "@/lib/members";
import { applyRoster, cancelRoster, getRoster, planRoster, undoRoster } from "@/lib/roster";
import { undoReasons } from "@/lib/text/roster-reasons";
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
  expect(getMember(portal.runtime, "e1").name).toBe("Firstba Lastba");
  expect(getMember(portal.runtime, "e20").accessState).toBe("active");
  expect(getMember(portal.runtime, "e30").accessState).toBe("deactivated");
});

test("the undo of new members says of each what the program has of them, as far as it is known", async () => {
  const refusal = {
    class: "client",
    method: "sso_member",
    status: "fail",
    error: "2003: Member account is deactivated",
  };
  const headers = { "content-type": "application/json" };
  await portal.control("POST", "faults", [
    { match: "sso_member", times: 1, headers, body: JSON.stringify(refusal) },
    { match: "sso_member", times: 1, status: 500 },
  ]);
  const roster = await portal.apply(await portal.plan(csvOf(people(3))), { welcomeMail: true });
  expect(roster.progress).toMatchObject({ done: 1, failed: 1, unknown: 1 });
  const { id } = await undoRoster(portal.runtime, ADMIN, roster.id);
  await planRoster(portal.runtime, id, forever());
  const lasting = Object.fromEntries(portal.rows(roster).map(({ state, clientUserId }) => [state, clientUserId]));
  expect(portal.rows({ id }).map((row) => [row.clientUserId, row.lasting])).toEqual(
    expect.arrayContaining([
      [lasting.done, "The program keeps its record of them. The welcome mail was sent."],
      [lasting.failed, "The program refused to register them."],
      [lasting.unknown, "It is not known whether the program has a record of them."],
    ]),
  );
});

test("the undo of changed details is refused for a member who has no access any more", async () => {
  await portal.apply(await portal.plan(csvOf(people(3))));
  const roster = await portal.apply(await portal.plan(csvOf(["e1,e1@example.org,Mara,Lastba"])));
  await deactivateMember(portal.runtime, ADMIN, "e1", {});
  const { id } = await undoRoster(portal.runtime, ADMIN, roster.id);
  await planRoster(portal.runtime, id, forever());
  expect(portal.rows({ id })).toMatchObject([{ kind: "refused", clientUserId: "e1", reason: undoReasons.noAccess }]);
});

test("the undo of new members leaves alone who was deleted since, and who has become an admin, and says so", async () => {
  const roster = await portal.apply(await portal.plan(csvOf(people(3))));
  await deleteMember(portal.runtime, ADMIN, "e1");
  await setRole(portal.runtime, ADMIN, "e2", { role: "admin" });
  const { id } = await undoRoster(portal.runtime, ADMIN, roster.id);
  await planRoster(portal.runtime, id, forever());
  expect(portal.rows({ id })).toMatchObject([
    { kind: "refused", clientUserId: "e1", reason: undoReasons.deleted },
    { kind: "refused", clientUserId: "e2", reason: undoReasons.adminNow },
    { kind: "deactivate", clientUserId: "e3" },
  ]);
});

test("the undo of a changed address says that it gives back no password, and that of a changed name nothing of the kind", async () => {
  await portal.apply(await portal.plan(csvOf(people(3))));
  const changed = await portal.apply(
    await portal.plan(csvOf(["e1,new@example.org,Firstba,Lastba", "e2,e2@example.org,Mara,Lastca"])),
  );
  const { id } = await undoRoster(portal.runtime, ADMIN, changed.id);
  await planRoster(portal.runtime, id, forever());
  expect(portal.rows({ id })).toMatchObject([
    { clientUserId: "e1", lasting: "They are signed out, and have to set a new password." },
    { clientUserId: "e2", lasting: null },
  ]);
});

test("an earlier address that another member has by now is marked in the undo's plan, and the rest is put back", async () => {
  await portal.apply(await portal.plan(csvOf(people(3))));
  const changed = await portal.apply(
    await portal.plan(csvOf(["e1,new1@example.org,Firstba,Lastba", "e2,new2@example.org,Mara,Lastca"])),
  );
  await portal.apply(await portal.plan(csvOf(["e8,e1@example.org,An,Other", "e9,e2@example.org,An,Other"])));
  const { id } = await undoRoster(portal.runtime, ADMIN, changed.id);
  await planRoster(portal.runtime, id, forever());
  const stays = "Their e-mail address stays: another member has the earlier one now.";
  expect(portal.rows({ id })).toMatchObject([
    { kind: "refused", clientUserId: "e1", reason: stays },
    { kind: "update", clientUserId: "e2", after: { firstName: "Firstca" }, lasting: stays },
  ]);
  expect(await portal.apply(getRoster(portal.runtime, id))).toMatchObject({ progress: { done: 1, failed: 0 } });
  expect(getMember(portal.runtime, "e2")).toMatchObject({ name: "Firstca Lastca", email: "new2@example.org" });
});

test("a roster tells of its undo, and asked for it again leads to the one that is still open", async () => {
  const roster = await portal.apply(await portal.plan(csvOf(people(2))));
  const now = () => getRoster(portal.runtime, roster.id).undo;
  const undo = async () => (await undoRoster(portal.runtime, ADMIN, roster.id)).id;
  expect(now()).toBeNull();
  const [first, again] = await Promise.all([undo(), undo()]);
  expect(again).toBe(first);
  expect(now()).toMatchObject({ id: first, state: "queued" });

  await cancelRoster(portal.runtime, ADMIN, first);
  expect(now(), "one that was discarded is none").toBeNull();
  const second = await undo();
  expect(second).not.toBe(first);
  await planRoster(portal.runtime, second, forever());
  await portal.apply(getRoster(portal.runtime, second), { confirm: 2 });
  expect(now()).toMatchObject({ id: second, state: "applied", failures: 0 });
  portal.runtime.portal.$client.exec(
    `UPDATE roster_row SET state = 'failed' WHERE roster_id = ${second} AND client_user_id = 'e1'`,
  );
  expect(now()).toMatchObject({ id: second, state: "applied", failures: 1 });
  expect(await undo(), "what it could not undo can be tried anew").not.toBe(second);
});

test("an undo can be undone, whatever it put back", async () => {
  const many = people(20, 5);
  await portal.apply(await portal.plan(csvOf([...people(3), ...many])));
  await portal.apply(await portal.plan(csvOf([...people(2), ...many]), { deactivateMissing: true }));
  const changed = await portal.apply(
    await portal.plan(
      csvOf(["e1,new@example.org,Mara,Lastba", "e3,e3@example.org,Mara,Lastda", "e4,e4@example.org,A,B"]),
    ),
  );
  const state = () => ["e1", "e3", "e4"].map((id) => getMember(portal.runtime, id)).map(asTold);
  const before = state();
  const undo = async ({ id: undone }: { readonly id: number }) => {
    const { id } = await undoRoster(portal.runtime, ADMIN, undone);
    await planRoster(portal.runtime, id, forever());
    return await portal.apply(getRoster(portal.runtime, id));
  };
  const undone = await undo(changed);
  expect(state()).toEqual([
    "e1@example.org, Firstba Lastba, active",
    "e3@example.org, Firstda Lastda, deactivated",
    "e4@example.org, A B, deactivated",
  ]);
  expect(getRoster(portal.runtime, changed.id).undo).toMatchObject({ id: undone.id, undoneBy: null });
  const again = await undo(undone);
  expect(getRoster(portal.runtime, changed.id).undo).toMatchObject({ id: undone.id, undoneBy: again.id });
  expect(state()).toEqual(before);
});

function asTold(member: ReturnType<typeof getMember>): string {
  return `${member.email}, ${member.name}, ${member.accessState}`;
}

test("changes that took effect here while the program was away can be undone as well", async () => {
  await portal.apply(await portal.plan(csvOf(people(40))));
  await portal.control("POST", "faults", [{ match: "_member", times: 1000, drop: true }]);
  const wrong = await portal.plan(csvOf([...people(2), ...people(2, 50)]), { deactivateMissing: true });
  const paused = await portal.apply(wrong, { confirm: 38 });
  expect(paused).toMatchObject({ state: "paused", progress: { done: 0 } });
  await cancelRoster(portal.runtime, ADMIN, wrong.id);
  await portal.control("POST", "faults", []);
  expect(getRoster(portal.runtime, wrong.id).can).toEqual(["undo"]);
  expect(getMember(portal.runtime, "e3").rosters[0]).toMatchObject({ id: wrong.id, kind: "deactivate" });

  const { id } = await undoRoster(portal.runtime, ADMIN, wrong.id);
  await planRoster(portal.runtime, id, forever());
  await portal.apply(getRoster(portal.runtime, id), { confirm: 2 });
  const access = (clientUserId: string) => getMember(portal.runtime, clientUserId).accessState;
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

test("an undo gives access back that the program was asked for again to revoke: nobody has decided that anew", async () => {
  await portal.apply(await portal.plan(csvOf(people(30))));
  await portal.control("POST", "faults", [{ match: "deactivate_member", status: 503 }]);
  const roster = await portal.apply(await portal.plan(csvOf(people(29)), { deactivateMissing: true }));
  expect(roster.progress).toMatchObject({ unknown: 1 });
  await askForRevocations(portal.runtime, forever());
  expect(getMember(portal.runtime, "e30")).toMatchObject({ accessState: "deactivated", serviceState: "deactivated" });

  const { id } = await undoRoster(portal.runtime, ADMIN, roster.id);
  await planRoster(portal.runtime, id, forever());
  expect(portal.rows({ id })).toMatchObject([{ kind: "reactivate", clientUserId: "e30" }]);
  await portal.apply(getRoster(portal.runtime, id));
  expect(getMember(portal.runtime, "e30")).toMatchObject({ accessState: "active", serviceState: "active" });
});
