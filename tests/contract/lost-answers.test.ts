import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { beforeEach, expect, test } from "vitest";
import { DiskFullError } from "@/lib/errors";
import { askAgainHandler, deactivateMember, deleteMember, getMember, registerMember } from "@/lib/members";
import { jobHandlers } from "@/scripts/processes/job-handlers";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();
const { $client } = portal.runtime.portal;

beforeEach(async () => {
  await portal.apply(await portal.plan(csvOf(people(5))));
  $client.exec("DELETE FROM job");
});

const deactivate = (id: string) => deactivateMember(portal.runtime, ADMIN, id, {});
const lose = (match: string, times: number, drop: true | "after") =>
  portal.control("POST", "faults", times > 0 ? [{ match, times, drop }] : []);
/** An answer by which the program did nothing, and will not the next time either. */
const refuse = (match: string, times: number) =>
  portal.control("POST", "faults", [
    {
      match,
      times,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        class: "client",
        method: match,
        status: "fail",
        error: { authentication: "Invalid API authentication" },
      }),
    },
  ]);
/** The jobs that ask again, with the minutes until they are due. */
const jobs = () =>
  $client
    .prepare("SELECT state, round((run_after - enqueued_at) / 6e4, 2) FROM job WHERE kind = 'ask-again'")
    .raw()
    .all();
const askAgain = () => askAgainHandler(portal.runtime).run({}, forever());

test.each([[true], ["after"]] as const)(
  "a deactivation without an answer (%s) is asked for again after a minute, and then the program has done it",
  async (drop) => {
    await lose("deactivate_member", 1, drop);
    expect(await deactivate("e1")).toMatchObject({ state: "unknown" });
    expect(jobs()).toEqual([["queued", 1]]);
    await askAgain();
    expect(getMember(portal.runtime, "e1")).toMatchObject({ serviceState: "deactivated", isUnconfirmed: false });
  },
);

test("the worker does this by itself", () => {
  expect(jobHandlers(portal.runtime).map(({ kind }) => kind)).toContain("ask-again");
});

test.each([
  [true, "deactivated"],
  ["after", "unregistered"],
] as const)(
  "after a deletion without an answer (%s), the member is known to have no access at the program: they are %s there",
  async (drop, serviceState) => {
    await lose("delete_member", 1, drop);
    await expect(deleteMember(portal.runtime, ADMIN, "e1")).rejects.toMatchObject({ code: "service_timeout" });
    expect(jobs()).toHaveLength(1);
    await askAgain();
    expect(getMember(portal.runtime, "e1")).toMatchObject({ accessState: "deactivated", serviceState });
  },
);

test("a registration without an answer is asked for again, too", async () => {
  await lose("sso_member", 1, "after");
  const registered = registerMember(portal.runtime, ADMIN, "e1", {});
  await expect(registered).rejects.toMatchObject({ code: "service_timeout" });
  expect(jobs()).toHaveLength(1);
  await askAgain();
  expect(getMember(portal.runtime, "e1").serviceState).toBe("active");
});

test("the lost answers of a roster are asked for by one job, in short pauses for an hour while the program does not respond", async () => {
  await lose("deactivate_member", 100, true);
  const leavers = await portal.plan(csvOf(people(1)), { deactivateMissing: true });
  await portal.apply(leavers, { confirm: leavers.stop?.count });
  expect(jobs()).toHaveLength(1);
  const putOff = { pauseMs: 5 * millisecondsInMinute, usefulMs: millisecondsInHour, reason: "service_timeout" };
  await expect(askAgain()).rejects.toMatchObject({ putOff });
  await lose("deactivate_member", 0, true);
  await askAgain();
  const states = people(5).map((_, index) => getMember(portal.runtime, `e${index + 1}`).serviceState);
  expect(states).toEqual(["active", "deactivated", "deactivated", "deactivated", "deactivated"]);
});

test("what the worker asks for by itself adds no job to those that it has", async () => {
  await lose("deactivate_member", 2, true);
  await deactivate("e1");
  $client.exec("DELETE FROM job");
  await expect(askAgain()).rejects.toThrow();
  expect(jobs()).toEqual([]);
});

test("an answer that is lost while the job is put off is asked for as long as any other", async () => {
  await lose("deactivate_member", 2, true);
  await deactivate("e1");
  $client.exec("UPDATE job SET enqueued_at = enqueued_at - 3300000");
  expect(jobs()).toEqual([["queued", 56]]);
  await deactivate("e2");
  expect(jobs()).toEqual([["queued", 1]]);
});

test("an answer that is lost while the job is running, which does not know of it, is asked for by one more", async () => {
  await lose("deactivate_member", 3, true);
  await deactivate("e1");
  $client.exec("UPDATE job SET state = 'running'");
  await deactivate("e2");
  await deactivate("e3");
  expect(jobs()).toEqual([
    ["running", 1],
    ["queued", 1],
  ]);
});

test.each([
  ["deactivate_member", () => deactivate("e1")],
  ["sso_member", () => registerMember(portal.runtime, ADMIN, "e1", {})],
])("what the program refuses for good (%s) is not asked for again and again", async (match, ask) => {
  await lose(match, 1, true);
  await Promise.allSettled([ask()]);
  expect(jobs()).toHaveLength(1);
  await refuse(match, 1);
  await expect(askAgain()).resolves.toBeUndefined();
});

test("those who are refused for good keep no others from being asked for soon", async () => {
  await lose("deactivate_member", 4, true);
  for (const id of ["e1", "e2", "e3", "e4"]) await deactivate(id);
  await refuse("deactivate_member", 3);
  await expect(askAgain()).rejects.toMatchObject({ putOff: { reason: "service_credentials" } });
  await askAgain();
  expect(getMember(portal.runtime, "e4").serviceState).toBe("deactivated");
});

test("what the database does not take is put off", async () => {
  await lose("sso_member", 1, "after");
  const registered = registerMember(portal.runtime, ADMIN, "e1", {});
  await expect(registered).rejects.toMatchObject({ code: "service_timeout" });
  const memberAccess = { ...portal.runtime.memberAccess, ssoMember: () => Promise.reject(new DiskFullError(null)) };
  const job = askAgainHandler({ ...portal.runtime, memberAccess }).run({}, forever());
  await expect(job).rejects.toMatchObject({ putOff: { reason: "busy" } });
});

test("a job that is interrupted has not been done", async () => {
  await lose("deactivate_member", 1, true);
  await deactivate("e1");
  await expect(askAgainHandler(portal.runtime).run({}, AbortSignal.abort("stopped"))).rejects.toBe("stopped");
});

test("an answer leaves nothing to ask for", async () => {
  await deactivate("e1");
  await deleteMember(portal.runtime, ADMIN, "e2");
  expect(jobs()).toEqual([]);
});
