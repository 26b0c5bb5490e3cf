import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { count } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memberOperations } from "@/lib/db/schema/portal/members";
import { applyRoster, getRoster } from "@/lib/roster";
import { ADMIN, createRosterPortal, csvOf, people, type RosterPortal } from "@/tests/contract/roster-fixture";

/** The whole proof takes minutes (`npm run soak`); every other run has a taste of it. */
const SOAK = process.env.SOAK === "1";
const ROWS = SOAK ? 500 : 80;
const KILLS = SOAK ? 20 : 3;
const LEASE_MS = 400;
const SERVICE_MS = 60;
/** What all rows take, eight at once. */
const WORK_MS = (ROWS / 8) * SERVICE_MS;
/** Of the work, what may at most be done by the turns that are killed. */
const SHARE = 0.6;

let portal: RosterPortal;
beforeAll(async () => {
  portal = await createRosterPortal();
});
afterAll(() => portal.close());

test(
  `applying ${ROWS} rows is killed ${KILLS} times, and every member is asked for once or settled`,
  async () => {
    await portal.control("PATCH", "switches", { serviceTimeMs: SERVICE_MS });
    const roster = await portal.plan(csvOf(people(ROWS)));
    await applyRoster(portal.runtime, ADMIN, roster.id, { planHash: roster.planHash }, "caller");

    for (let kills = 0; kills < KILLS; kills++) {
      const asked = countOperations();
      const applier = startApplier(roster.id);
      while (countOperations() === asked) await sleep(5);
      // Somewhere in its work; together the turns leave enough to do for the last one.
      await sleep((Math.random() * SHARE * WORK_MS) / KILLS);
      expect(applier.exitCode, "the work was done before it could be killed").toBeNull();
      applier.kill("SIGKILL");
      await once(applier, "exit");
    }
    const last = startApplier(roster.id);
    const [exitCode] = await once(last, "exit");
    expect(exitCode).toBe(0);

    expect(getRoster(portal.runtime, roster.id)).toMatchObject({
      state: "applied",
      progress: { total: ROWS, done: ROWS, failed: 0, unknown: 0, remaining: 0 },
    });
    const calls = countBy(await portal.calls());
    const settled = settledAgain();
    for (const line of people(ROWS)) {
      const id = line.split(",")[0] ?? "";
      const times = calls.get(`sso_member ${id}`) ?? 0;
      // A call whose process was killed is asked again; one that was not is asked once.
      expect(times, id).toBeGreaterThanOrEqual(1);
      expect(times, id).toBeLessThanOrEqual(1 + (settled.get(id) ?? 0));
    }
    expect(settled.size, "no kill has met a call").toBeGreaterThan(0);
    expect(calls.size).toBe(ROWS);
  },
  SOAK ? 600_000 : 120_000,
);

/** How often each member's answer was lost with a process, and settled by asking again. */
function settledAgain(): Map<string, number> {
  const operations = portal.runtime.portal.select().from(memberOperations).all();
  expect(operations.filter(({ state }) => state === "intended")).toEqual([]);
  return countBy(operations.filter(({ state }) => state === "unknown").map(({ clientUserId }) => clientUserId));
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function countOperations(): number {
  return portal.runtime.portal.select({ rows: count() }).from(memberOperations).get()?.rows ?? 0;
}

function startApplier(rosterId: number): ChildProcess {
  const { sandbox, runtime } = portal;
  const settings = parseEnv(readFileSync(sandbox.portalEnvFile, "utf8"));
  const args = ["--import", "tsx", "tests/faults/roster-applier.ts", String(rosterId), String(LEASE_MS)];
  return spawn(process.execPath, args, {
    env: { ...process.env, ...settings, DATA_DIR: runtime.config.DATA_DIR },
    stdio: "inherit",
  });
}
