import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openCatalogDb } from "@/lib/db/client";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { countInsight, getInsight } from "@/lib/insight";
import { log } from "@/lib/log";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { writeHistory } from "@/tests/factories/history";
import { applyRetention } from ".";

afterEach(() => void vi.useRealTimers());

/** With the shortest retention that keeps a month of 31 days; six people redeem on the 1st of October, seven sign in, and five redeem on the 31st. */
function october() {
  const { portal, config } = createBarePortal({ RETENTION_DAYS: "31" });
  const catalog = openCatalogDb(config.DATA_DIR);
  onTestFinished(() => void catalog.$client.close());
  const history = writeHistory({ portal, catalog });
  history.categories();
  history.people(7, () => ({}));
  for (const person of [1, 2, 3, 4, 5, 6]) history.press({ person, at: "2026-10-01T05:30:00Z" });
  for (const person of [1, 2, 3, 4, 5, 6, 7]) history.signIn("2026-10-01T05:30:00Z", person);
  for (const person of [1, 2, 3, 4, 5]) history.press({ person, at: "2026-11-01T04:30:00Z" });
  return { portal, catalog, config };
}

function counted(runtime: ReturnType<typeof october>) {
  const { redemptions, signIns } = getInsight(runtime, "month-before", new Date("2026-11-15T12:00:00Z"));
  const told = ({ points }: typeof redemptions) => points.filter(({ count }) => count !== null);
  return { redemptions: told(redemptions), signIns: told(signIns) };
}

const WHOLE = {
  redemptions: [
    { at: "2026-10-01", count: 6 },
    { at: "2026-10-31", count: 5 },
  ],
  signIns: [{ at: "2026-10-01", count: 7 }],
};

const attempts = ({ portal }: ReturnType<typeof october>) =>
  portal.$client.prepare("SELECT count(*) FROM redemption").pluck().get();

test("a month whose every day is retained until it is over keeps its first day", async () => {
  const runtime = october();
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let hour = Date.parse("2026-10-30T00:40:00Z"); hour < Date.parse("2026-11-03T00:00:00Z"); hour += 3_600_000) {
    vi.setSystemTime(hour);
    await applyRetention(runtime);
    await countInsight(runtime);
  }
  expect(counted(runtime)).toEqual(WHOLE);
  expect(attempts(runtime), "those of the 31st").toBe(5);
});

test("old records are deleted even if the catalogue cannot be read to count them, and the log says why they are not counted", async () => {
  const runtime = october();
  const said = vi.spyOn(log, "error").mockReturnValue(undefined);
  onTestFinished(() => void said.mockRestore());
  runtime.catalog.$client.pragma("foreign_keys = OFF");
  runtime.catalog.$client.exec("DROP TABLE category");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
  expect(await applyRetention(runtime)).toMatchObject({ attempts: 6 });
  expect(attempts(runtime), "those of the 31st").toBe(5);
  expect(said).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: "no such table: category" }) },
    "Insight could not count what is forgotten now",
  );
});

test("old records are deleted even if the catalogue, which holds old syncs to delete, cannot be written", async () => {
  const runtime = october();
  const { portal, catalog } = runtime;
  await countInsight(runtime);
  const { id } = insertSyncRun(portal, { trigger: "schedule", force: false });
  updateSyncRun(portal, id, { state: "applied", catalogVersion: 1 });
  catalog.$client.exec("DROP TABLE offer_change");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
  await expect(applyRetention(runtime)).rejects.toThrow("offer_change");
  expect(attempts(runtime), "those of the 31st").toBe(5);
});

test("a worker that was off for long counts old records before it deletes them", async () => {
  const runtime = october();
  await countInsight(runtime, new Date("2026-10-20T12:00:00Z"));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
  await applyRetention(runtime);
  expect(attempts(runtime), "those of the 31st").toBe(5);
  await countInsight(runtime);
  expect(counted(runtime)).toEqual(WHOLE);
});
