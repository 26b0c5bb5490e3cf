import { atTimes } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { countInsight } from "./count";

/** Every hour: most find nothing to do, and one of them comes soon after midnight, whatever the machine's time zone. */
const SCHEDULE = "20 * * * *";

/** Counts what has become whole days, until the signal, and once at the start. */
export async function keepInsightCounted(
  runtime: Pick<Runtime, "portal" | "catalog">,
  signal: AbortSignal,
): Promise<void> {
  await atTimes(SCHEDULE, new Date(0), signal, async () => {
    await countInsight(runtime);
  });
}
