import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { onTestFinished, vi } from "vitest";
import { jobs } from "@/lib/db/schema/portal/jobs";
import { createBarePortal } from "./bare-portal";

const TEN_MINUTES = 600_000;

/**
 * When a worker that starts at an instant would enqueue jobs in the 24 hours from then on, by UTC and to ten minutes.
 */
export async function dayOfSchedule(
  start: string,
  keep: (portal: ReturnType<typeof createBarePortal>, signal: AbortSignal) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<string[]> {
  const portal = createBarePortal(settings);
  vi.useFakeTimers({ now: new Date(start), toFake: ["Date"] });
  const end = Date.now() + 24 * 3_600_000;
  const stop = new AbortController();
  const times: string[] = [];
  const sleeping = vi.spyOn(timers, "setTimeout").mockImplementation(async () => {
    if (portal.portal.delete(jobs).run().changes > 0) times.push(new Date().toISOString().slice(11, 16));
    vi.setSystemTime(Date.now() + TEN_MINUTES);
    if (Date.now() >= end) stop.abort();
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.useRealTimers();
    sleeping.mockRestore();
    syncBuiltinESMExports();
  });
  await keep(portal, stop.signal);
  return times;
}
