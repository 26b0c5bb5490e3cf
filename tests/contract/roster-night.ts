import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { Config } from "@/lib/config";
import { claimJob, endJob } from "@/lib/db/jobs";
import { getRoster, pollRosterSource, type RosterDetail, rosterHandlers } from "@/lib/roster";
import type { TestPortal } from "@/tests/factories/test-portal";
import { csvOf, forever } from "./roster-fixture";

type Portal = Pick<TestPortal, "runtime">;

/** One night: the look at the source, and what the worker then has to plan and apply. */
export async function night(portal: Portal, settings: Partial<Config>, ca?: string): Promise<RosterDetail | undefined> {
  const runtime = { ...portal.runtime, config: { ...portal.runtime.config, ...settings } };
  const taken = await pollRosterSource(runtime, forever(), ca);
  await work(portal);
  return taken && getRoster(runtime, taken.id);
}

/** @returns what puts lines into the folder of a test, and has one night with them */
export function nightsOf(portal: Portal): (lines: readonly string[]) => Promise<RosterDetail> {
  let folder = "";
  let files = 0;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "roster-night-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return async (lines) => {
    putRoster(folder, `${++files}.csv`, lines);
    const roster = await night(portal, { ROSTER_SOURCE: folder });
    if (!roster) throw new Error("nothing was taken");
    return roster;
  };
}

/** Does the jobs that are left to the worker, as it does them. */
export async function work({ runtime }: Portal): Promise<void> {
  const db = runtime.portal;
  for (const { kind, run } of rosterHandlers(runtime)) {
    const now = Date.now();
    for (let job = claim(); job; job = claim()) {
      await run(job.payload, forever());
      endJob(db, job, { state: "done", endedAt: now, error: null });
    }
    function claim() {
      return claimJob(db, kind, { now, until: now + 60_000 });
    }
  }
}

/** Puts a roster into a folder, as if it had been written some minutes ago. */
export function putRoster(folder: string, name: string, lines: readonly string[], minutesAgo = 2): void {
  const file = path.join(folder, name);
  writeFileSync(file, csvOf(lines));
  const at = new Date(Date.now() - minutesAgo * 60_000);
  utimesSync(file, at, at);
}
