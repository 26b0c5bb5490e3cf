import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { findMemberByClientUserId } from "@/lib/db/members";
import { findRoster } from "@/lib/db/rosters";
import { auditEntries } from "@/lib/db/schema/portal/audit";
import { InvalidInputError } from "@/lib/errors";
import { deactivateMember, getMember } from "@/lib/members";
import {
  applyRoster,
  cancelRoster,
  carryOutRoster,
  getRoster,
  pauseRoster,
  resumeRoster,
  retryRoster,
  undoRoster,
} from "@/lib/roster";
import { checkSession, startSession } from "@/lib/sessions";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();

test("a roster registers, deactivates and changes exactly as planned, each member asked for once", async () => {
  await portal.apply(await portal.plan(csvOf(people(20))));
  expect((await portal.calls()).sort()).toEqual(
    people(20)
      .map((line) => `sso_member ${line.split(",")[0]}`)
      .sort(),
  );
  expect(getMember(portal.runtime, "e7")).toMatchObject({
    accessState: "active",
    serviceState: "active",
    role: "member",
  });

  const session = await sessionOf("e20");
  const [first, ...rest] = people(19);
  const next = await portal.plan(
    csvOf([`${first},02134`, ...rest])
      .replace("Last name", "Last name,ZIP")
      .replaceAll(/(Last\w\w)\r/g, "$1,\r"),
    {
      deactivateMissing: true,
    },
  );
  expect(next.counts).toMatchObject({ update: 1, deactivate: 1, unchanged: 18 });
  const applied = await portal.apply(next);

  expect(applied).toMatchObject({ state: "applied", progress: { total: 2, done: 2, failed: 0, remaining: 0 } });
  expect((await portal.calls()).slice(20)).toEqual(["deactivate_member e20"]);
  expect(getMember(portal.runtime, "e20")).toMatchObject({ accessState: "deactivated", serviceState: "deactivated" });
  expect(await checkSession(portal.runtime, session)).toMatchObject({ status: "ended", reason: "deactivated" });
  expect(findMemberByClientUserId(portal.runtime.portal, "e1")?.zip).toBe("02134");
});

test("a member who comes back has access again once the program has said yes", async () => {
  await portal.apply(await portal.plan(csvOf(people(12))));
  await deactivateMember(portal.runtime, ADMIN, "e1", {});
  await portal.apply(await portal.plan(csvOf(["e1,new@example.org,Mara,Lastba"])));
  expect(getMember(portal.runtime, "e1")).toMatchObject({
    accessState: "active",
    serviceState: "active",
    email: "new@example.org",
  });
});

test("a roster that was applied leaves its file nowhere", async () => {
  const folder = path.join(portal.runtime.config.DATA_DIR, "rosters");
  const roster = await portal.plan(csvOf(people(1)));
  const file = findRoster(portal.runtime.portal, roster.id)?.file;
  expect(readdirSync(folder)).toContain(file);
  await portal.apply(roster);
  expect(readdirSync(folder)).not.toContain(file);
});

test("every change stands in the audit log with the admin who applied and the roster it came from", async () => {
  const roster = await portal.apply(await portal.plan(csvOf(people(1))));
  const entries = portal.runtime.portal.select().from(auditEntries).all();
  const about = (subject: string) => entries.filter((entry) => entry.subject === subject);
  expect(about("e1").at(-1)).toMatchObject({ action: "member.add", actor: "admin-1", reason: `Roster ${roster.id}` });
  expect(about(`roster ${roster.id}`).map(({ action }) => action)).toEqual([
    "roster.upload",
    "roster.apply",
    "roster.applied",
  ]);
});

test("the audit log tells a roster of which all was done from one of which the program's answer was lost", async () => {
  const ended = ({ id }: { id: number }) =>
    listAuditEntries(portal.runtime, { subject: `roster ${id}`, action: "roster.applied" }).items;
  const whole = await portal.apply(await portal.plan(csvOf(people(1))));
  await portal.control("POST", "faults", [{ match: "sso_member", drop: true }]);
  const torn = await portal.apply(await portal.plan(csvOf(people(2, 2))));
  expect(ended(whole)).toMatchObject([{ outcome: "done" }]);
  expect(ended(torn)).toMatchObject([{ outcome: "failed" }]);
});

test("the welcome mail is a choice, and off unless it is made", async () => {
  const mails = async () => JSON.stringify(await portal.control("GET", "outbox"));
  await portal.apply(await portal.plan(csvOf(people(1))));
  expect(await mails()).not.toContain("e1@example.org");
  await portal.apply(await portal.plan(csvOf(people(1, 2))), { welcomeMail: true });
  expect(await mails()).toContain("e2@example.org");
});

test("a plan is refused once it, or a member that it touches, is not what was seen", async () => {
  await portal.add({ clientUserId: "e1", email: "e1@example.org" });
  const roster = await portal.plan(csvOf(people(2)));
  const apply = (planHash: string | null) => applyRoster(portal.runtime, ADMIN, roster.id, { planHash });
  await expect(apply("another")).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("plan has changed since you saw it"),
  });

  await portal.add({ clientUserId: "e2", email: "elsewhere@example.org" });
  await expect(apply(roster.planHash)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("changed"),
  });
  expect(getRoster(portal.runtime, roster.id).state).toBe("planned");
});

test("an action that a roster's state does not allow is refused, and notes and changes nothing", async () => {
  const { runtime } = portal;
  const verbs = {
    pause: pauseRoster,
    resume: resumeRoster,
    cancel: cancelRoster,
    retry: retryRoster,
    undo: undoRoster,
  };
  const refuses = async (id: number, ...names: (keyof typeof verbs)[]) => {
    const before = getRoster(runtime, id).state;
    for (const name of names) {
      const asked = verbs[name](runtime, ADMIN, id);
      await expect(asked, `${name} of one that is ${before}`).rejects.toThrow("This is not possible now");
    }
    expect(getRoster(runtime, id).state).toBe(before);
  };
  const roster = await portal.plan(csvOf(people(1)));
  await refuses(roster.id, "pause", "resume", "retry", "undo");
  await portal.apply(roster);
  await refuses(roster.id, "pause", "resume", "cancel");
  await expect(portal.apply(roster)).rejects.toThrow("This is not possible now: the roster has been applied.");
  const entries = runtime.portal.select().from(auditEntries).all();
  expect(entries.filter(({ subject }) => subject === `roster ${roster.id}`)).toHaveLength(3);

  const cancelled = await portal.plan(csvOf(people(2)));
  await cancelRoster(runtime, ADMIN, cancelled.id);
  await refuses(cancelled.id, "pause", "resume", "cancel", "retry");
});

test("only one of two admins who apply the same plan succeeds", async () => {
  const roster = await portal.plan(csvOf(people(3)));
  const apply = (name: string) =>
    applyRoster(portal.runtime, { name }, roster.id, { planHash: roster.planHash }, "caller");
  const answers = await Promise.allSettled([apply("one"), apply("two")]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", status: 409 },
  });
});

test("a stopped plan wants its number typed, and a mass change another file", async () => {
  await portal.apply(await portal.plan(csvOf(people(10))));
  const stopped = await portal.plan(csvOf(people(5)), { deactivateMissing: true });
  await expect(portal.apply(stopped)).rejects.toThrow("revokes the access of 5 of 10 members");
  await expect(portal.apply(stopped, { confirm: 4 })).rejects.toThrow("Confirm it with that number");
  expect((await portal.apply(stopped, { confirm: 5 })).progress).toMatchObject({ done: 5 });

  const cells = people(5).map((line) => line.split(","));
  const sorted = csvOf(cells.map((line, index) => line.with(0, `e${5 - index}`).join(",")));
  await expect(portal.apply(await portal.plan(sorted), { confirm: 5 })).rejects.toThrow("sorted separately");
});

test("the number may be sent as text or as null, and a stopped plan still wants the right one", async () => {
  await portal.apply(await portal.plan(csvOf(people(10))), { confirm: null });
  const stopped = await portal.plan(csvOf(people(5)), { deactivateMissing: true });
  for (const confirm of [null, "4"]) {
    await expect(portal.apply(stopped, { confirm }), `${confirm}`).rejects.toThrow("Confirm it with that number");
  }
  for (const confirm of ["", "five", "5.0", true]) {
    await expect(portal.apply(stopped, { confirm }), `${confirm}`).rejects.toThrow(InvalidInputError);
  }
  expect((await portal.apply(stopped, { confirm: "5" })).progress).toMatchObject({ done: 5 });
});

test("failures are kept with their reason, and tried again alone", async () => {
  await portal.control("POST", "faults", [{ match: "sso_member", times: 2, status: 500 }]);
  const roster = await portal.apply(await portal.plan(csvOf(people(5))));
  expect(roster.progress).toMatchObject({ done: 3, unknown: 2, remaining: 0 });
  expect(roster.can).toEqual(["retry", "undo"]);
  const [failure] = portal.rows(roster, { state: "failures" });
  expect(failure).toMatchObject({ state: "unknown", reason: expect.stringContaining("an error of its own") });

  await retryRoster(portal.runtime, ADMIN, roster.id);
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(getRoster(portal.runtime, roster.id).progress).toMatchObject({ done: 5, failed: 0, unknown: 0 });
  expect(portal.rows(roster).map(({ reason }) => reason)).toEqual([null, null, null, null, null]);
  expect(await portal.calls()).toHaveLength(7);
  await expect(retryRoster(portal.runtime, ADMIN, roster.id)).rejects.toThrow("Nothing has failed");
});

test("a new member who has got another address since is registered with that one when the failures are tried again", async () => {
  await portal.control("POST", "faults", [{ match: "sso_member", times: 1, status: 500 }]);
  const roster = await portal.apply(await portal.plan(csvOf(people(1))));
  expect(roster.progress).toMatchObject({ unknown: 1 });
  await portal.apply(await portal.plan(csvOf(["e1,new@example.org,Firstba,Lastba"])));

  await retryRoster(portal.runtime, ADMIN, roster.id);
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(getRoster(portal.runtime, roster.id).progress).toMatchObject({ done: 1 });
  expect(await portal.addresses()).toEqual(["new@example.org"]);
});

test("a deactivation that the program did not hear of is only asked for again: access here was taken away once", async () => {
  await portal.apply(await portal.plan(csvOf(people(20))));
  await portal.control("POST", "faults", [{ match: "deactivate_member", status: 500 }]);
  const roster = await portal.apply(await portal.plan(csvOf(people(19)), { deactivateMissing: true }));
  expect(roster.progress).toMatchObject({ done: 0, unknown: 1 });
  expect(getMember(portal.runtime, "e20")).toMatchObject({ accessState: "deactivated", serviceState: "unknown" });

  await retryRoster(portal.runtime, ADMIN, roster.id);
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(getRoster(portal.runtime, roster.id).progress).toMatchObject({ done: 1, unknown: 0, failed: 0 });
  expect(getMember(portal.runtime, "e20")).toMatchObject({ accessState: "deactivated", serviceState: "deactivated" });
  const { items } = listAuditEntries(portal.runtime, { subject: "e20", action: "member.deactivate" });
  expect(items.filter(({ reason }) => reason === `Roster ${roster.id}`)).toHaveLength(1);
});

test("a failed row of one roster is not tried again by another", async () => {
  const failing = async (times: number, from: number) => {
    await portal.control("POST", "faults", [{ match: "sso_member", times, status: 500 }]);
    return await portal.apply(await portal.plan(csvOf(people(2, from))));
  };
  const [other, roster] = [await failing(2, 1), await failing(1, 10)];
  const [rows, { progress }] = [portal.rows(other), getRoster(portal.runtime, other.id)];
  expect(progress).toMatchObject({ done: 0, unknown: 2 });
  await retryRoster(portal.runtime, ADMIN, roster.id);
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(getRoster(portal.runtime, roster.id).progress).toMatchObject({ done: 2, unknown: 0 });
  expect(portal.rows(other)).toEqual(rows);
  expect(getRoster(portal.runtime, other.id).progress).toEqual(progress);
});

test("a member who was changed after the plan was begun keeps that change", async () => {
  await portal.apply(await portal.plan(csvOf(people(20))));
  const roster = await portal.plan(csvOf(people(19)), { deactivateMissing: true });
  await applyRoster(portal.runtime, ADMIN, roster.id, { planHash: roster.planHash }, "caller");
  portal.runtime.portal.$client.prepare("update member set role = 'admin' where client_user_id = 'e20'").run();
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(portal.rows(roster)).toMatchObject([{ state: "failed", reason: expect.stringContaining("admin") }]);
  expect(getMember(portal.runtime, "e20").accessState).toBe("active");
});

async function sessionOf(clientUserId: string): Promise<string> {
  const member = findMemberByClientUserId(portal.runtime.portal, clientUserId);
  if (!member) throw new Error("The member is gone.");
  return await startSession(portal.runtime, { memberId: member.id, address: undefined, secondFactor: false });
}
