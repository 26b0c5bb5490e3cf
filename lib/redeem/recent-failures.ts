import { millisecondsInDay } from "date-fns/constants";
import { countServiceFailures, lastServiceOutcome } from "@/lib/db/redemptions";
import { aheadInstant } from "@/lib/domain/ahead";
import type { Runtime } from "@/lib/runtime";

const WINDOW_MS = millisecondsInDay;

/** Redeems of the last 24 hours that the program did not answer, or refused for a reason that is not the member's. */
export interface RecentFailures {
  readonly attempts: number;
  /** What most of them came to, such as `service_unavailable`. */
  readonly mostly: string;
  /** Whether members have been sent to the program since the last of them. */
  readonly areOver: boolean;
}

/**
 * What attempts came to while the clock was ahead does not count.
 * @returns undefined where there were none
 */
export function recentFailures({ portal }: Pick<Runtime, "portal">, now: Date): RecentFailures | undefined {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString();
  const ahead = aheadInstant(now.getTime());
  const failures = countServiceFailures(portal, since, ahead);
  const [most] = failures;
  if (!most) return undefined;
  return {
    attempts: failures.reduce((sum, { attempts }) => sum + attempts, 0),
    mostly: most.outcome,
    areOver: lastServiceOutcome(portal, ahead) === "sent",
  };
}
