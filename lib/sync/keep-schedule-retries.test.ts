import { expect, onTestFinished, test } from "vitest";
import { insertSyncRun, type SyncRunRow, type SyncState, updateSyncRun } from "@/lib/db/sync-runs";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { fewOffers } from "@/tests/factories/few-offers";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { acceptHeldRun } from "./accept";
import { enqueueDueSync } from "./keep-schedule";

const JITTER = 5;
const YESTERDAYS = "Thu, 19 Nov 2026 12:10:00 GMT";
const TODAYS = "Fri, 20 Nov 2026 12:10:00 GMT";

/** On 20 November, when the schedule asks for a sync at 4:35 Central, which is 10:35 UTC. */
async function scheduledPortal() {
  const { portal } = createBarePortal();
  const { catalog, apply, close } = createTestCatalog();
  onTestFinished(close);
  await apply(fewOffers({ 1: "2099-12-31" }));
  const end = (id: number, at: string, state: SyncState, found: Partial<SyncRunRow>) => {
    const instant = `2026-11-20T${at}:00Z`;
    updateSyncRun(portal, id, { ...found, state, startedAt: instant, endedAt: instant });
  };
  return {
    portal,
    end,
    run(at: string, state: SyncState, found: Partial<SyncRunRow>) {
      const { id } = insertSyncRun(portal, { trigger: "schedule", force: false });
      end(id, at, state, found);
      return id;
    },
    due: (at: string) => enqueueDueSync({ portal, catalog }, JITTER, new Date(`2026-11-20T${at}:00Z`)),
    /** As a start leaves it that found no catalog.db. */
    loseCatalogue: () => catalog.$client.exec("DELETE FROM catalog_state"),
    /** The catalogue is of this edition. */
    compile: (lastModified: string) =>
      catalog.$client.prepare("UPDATE catalog_state SET last_modified = ?").run(lastModified),
    /** As the run leaves it that made the catalogue and could not read a category. */
    keepOlderOffers: (runId: number) =>
      catalog.$client.exec(
        `UPDATE category SET stale_since = '2026-11-20'; UPDATE catalog_state SET run_id = ${runId}`,
      ),
  };
}

test.each<SyncState>(["unchanged", "applied", "held", "rejected", "superseded"])(
  "a run that was %s on yesterday's edition is followed by one an hour, until today's is there",
  async (state) => {
    const { run, end, due } = await scheduledPortal();
    run("10:35", state, { lastModified: YESTERDAYS });
    expect(await due("11:00")).toBeUndefined();
    const second = await due("11:36");
    if (second === undefined) throw new Error("no run is due");
    end(second, "11:36", "unchanged", { lastModified: YESTERDAYS });
    expect(await due("12:30")).toBeUndefined();
    const third = await due("12:37");
    if (third === undefined) throw new Error("no run is due");
    end(third, "12:37", "applied", { lastModified: TODAYS });
    expect(await due("13:38")).toBeUndefined();
  },
);

test.each([
  [TODAYS, false],
  [YESTERDAYS, true],
])(
  "today's edition, superseded while the catalogue is that of %s, is asked for again: %s",
  async (edition, isAsked) => {
    const { run, due, compile } = await scheduledPortal();
    compile(edition);
    run("10:35", "superseded", { lastModified: TODAYS });
    expect((await due("11:36")) !== undefined).toBe(isAsked);
  },
);

test("a run that began while the clock was ahead holds nothing up once it is set right", async () => {
  const { run, due } = await scheduledPortal();
  run("23:00", "unchanged", { lastModified: YESTERDAYS });
  expect(await due("11:36")).toEqual(expect.any(Number));
});

test("yesterday's edition is asked for eight hours, and today's may be a little early", async () => {
  const old = await scheduledPortal();
  old.run("10:35", "unchanged", { lastModified: YESTERDAYS });
  old.run("18:00", "unchanged", { lastModified: YESTERDAYS });
  expect(await old.due("19:10")).toBeUndefined();
  const early = await scheduledPortal();
  early.run("10:35", "applied", { lastModified: "Fri, 20 Nov 2026 10:05:00 GMT" });
  expect(await early.due("11:36")).toBeUndefined();
});

test.each([
  ["failed", "timeout", true],
  ["failed", "unavailable", true],
  ["failed", null, true],
  ["failed", "credentials", false],
  ["failed", "not-understood", false],
  ["postponed", "rate-limited", true],
  ["interrupted", null, true],
] as const)(
  "a run that %s for the reason %s, today's edition being there, is followed by another: %s",
  async (state, failure, isFollowed) => {
    const { run, due } = await scheduledPortal();
    run("10:35", state, { lastModified: TODAYS, failure });
    expect(await due("11:30"), "within the hour").toBeUndefined();
    expect((await due("11:36")) !== undefined).toBe(isFollowed);
  },
);

test("while a run that an admin accepted waits to be applied, the schedule asks for none", async () => {
  const { portal, run, due } = await scheduledPortal();
  await acceptHeldRun({ portal }, { name: "admin-1" }, run("09:00", "held", { lastModified: YESTERDAYS }));
  expect(await due("11:36")).toBeUndefined();
});

test("a run whose edition is unknown is followed by another", async () => {
  const { run, due } = await scheduledPortal();
  run("10:35", "applied", { lastModified: null });
  expect(await due("11:36")).toEqual(expect.any(Number));
});

test.each<[SyncState, boolean]>([
  ["applied", true],
  ["unchanged", true],
  ["superseded", true],
  ["held", false],
  ["rejected", false],
])("once catalog.db is lost, a run of today that was %s is followed by another: %s", async (state, isFollowed) => {
  const { run, due, loseCatalogue } = await scheduledPortal();
  run("10:35", state, { lastModified: TODAYS });
  loseCatalogue();
  expect((await due("23:30")) !== undefined).toBe(isFollowed);
});

test("a failure before the run that made a lost catalog.db does not matter either", async () => {
  const { run, due, loseCatalogue } = await scheduledPortal();
  run("10:35", "failed", { failure: "timeout" });
  run("11:36", "applied", { lastModified: TODAYS });
  loseCatalogue();
  expect(await due("23:30")).toEqual(expect.any(Number));
});

test.each([
  ["timeout", true],
  ["unavailable", true],
  [null, true],
  ["not-understood", false],
  ["redirect", false],
  ["too-large", false],
] as const)(
  "a category that keeps older offers for the reason %s is tried again hourly: %s",
  async (failure, isTried) => {
    const { run, due, keepOlderOffers } = await scheduledPortal();
    keepOlderOffers(run("10:35", "applied", { lastModified: TODAYS, failure }));
    expect((await due("11:36")) !== undefined).toBe(isTried);
  },
);
