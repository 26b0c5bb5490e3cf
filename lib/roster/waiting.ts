import { listRostersIn } from "@/lib/db/rosters";
import type { Runtime } from "@/lib/runtime";
import { type RosterSummary, toSummary } from "./get";

const SHOWN = 5;

/** Rosters that go on only when an admin decides; the newest few. */
export function waitingRosters({ portal }: Pick<Runtime, "portal">): RosterSummary[] {
  return listRostersIn(portal, ["mapping", "planned", "paused"], SHOWN).map(toSummary);
}
