import { lastFromSource, listRostersIn } from "@/lib/db/rosters";
import type { Runtime } from "@/lib/runtime";
import { type RosterSummary, toSummary } from "./get";

const SHOWN = 5;

/** Rosters that go on only when an admin decides, the newest few; and the last of ROSTER_SOURCE if it was refused. */
export function waitingRosters({ portal, config }: Pick<Runtime, "portal" | "config">): RosterSummary[] {
  const last = config.ROSTER_SOURCE ? lastFromSource(portal) : undefined;
  const refused = last?.state === "refused" ? [last] : [];
  return [...refused, ...listRostersIn(portal, ["mapping", "planned", "paused"], SHOWN)].map(toSummary);
}
