import { expect, test } from "vitest";
import { carryOutRoster, getRoster, resumeRoster } from "@/lib/roster";
import { isRosterJobOpen } from "@/lib/roster/job";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();

test("where answers cannot be saved, the roster pauses, and once they can the worker leaves no row under way", async () => {
  const roster = await portal.plan(csvOf(people(40)));
  const { $client } = portal.runtime.portal;
  $client.exec(
    "CREATE TEMP TRIGGER no_room BEFORE UPDATE ON roster_row WHEN new.state = 'done' BEGIN SELECT raise(ABORT, 'no room'); END",
  );
  await expect(portal.apply(roster)).rejects.toThrow("no room");
  $client.exec("DROP TRIGGER no_room");
  expect(getRoster(portal.runtime, roster.id)).toMatchObject({ state: "paused" });
  expect(isRosterJobOpen(portal.runtime.portal, roster.id)).toBe(true);

  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(getRoster(portal.runtime, roster.id).progress).toMatchObject({ underWay: 0 });
  await resumeRoster(portal.runtime, ADMIN, roster.id);
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(getRoster(portal.runtime, roster.id)).toMatchObject({ state: "applied", progress: { done: 40, failed: 0 } });
});

test("while a large file is compared with the members, the worker's other work goes on", async () => {
  const csv = csvOf(people(4_000));
  await portal.plan(csv);
  // Another process may take the core at any moment; work in one piece holds the others up each time.
  const shares: number[] = [];
  for (let run = 0; run < 3; run += 1) shares.push(await longestPause(() => portal.plan(csv)));
  expect(Math.min(...shares)).toBeLessThan(1 / 3);
});

/** The longest time in which nothing else had a turn, as a share of the whole. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let longest = 0;
  let last = started;
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const turns = setInterval(turn, 1);
  await work();
  clearInterval(turns);
  turn();
  return longest / (last - started);
}
