import { atTimes } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { countInsight } from "./count";

/**
 * Every hour: most runs find nothing to do, but one comes soon after midnight Central, whatever the machine's time
 * zone.
 */
const SCHEDULE = "20 * * * *";

/** Counts newly completed days, once at the start and then regularly until the signal. */
export async function keepInsightCounted(
  runtime: Pick<Runtime, "portal" | "catalog">,
  signal: AbortSignal,
): Promise<void> {
  await atTimes(SCHEDULE, signal, async () => {
    await countInsight(runtime);
  });
}
