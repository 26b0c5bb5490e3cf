import type { PortalDb } from "@/lib/db/client";
import { countRostersIn, lastFromSource, listRostersIn, type RosterRecord } from "@/lib/db/rosters";
import { AT_WORK, type RosterState } from "@/lib/domain/roster";
import { type AwayWorker, awayWorker } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { canTryAgain } from "./failures";
import { type RosterSummary, toSummaries, waitsForWorker } from "./get";

const SHOWN = 5;
const FOR_AN_ADMIN: readonly RosterState[] = ["mapping", "planned", "paused"];

interface WaitingRosters {
  readonly rosters: readonly RosterSummary[];
  /** How many more wait. */
  readonly more: number;
}

/**
 * Rosters that go on only when an admin decides, a few: those that are applied in part, then the newest; the last of
 * ROSTER_SOURCE if it was refused; and the last that was applied if it has failures that can be tried again.
 */
export function waitingRosters({ portal, config }: Pick<Runtime, "portal" | "config">): WaitingRosters {
  const last = config.ROSTER_SOURCE ? lastFromSource(portal) : undefined;
  const refused = last?.state === "refused" ? [last] : [];
  const waiting = listRostersIn(portal, FOR_AN_ADMIN, SHOWN);
  return {
    rosters: toSummaries(portal, [...refused, ...waiting, ...withFailures(portal)]),
    more: countRostersIn(portal, FOR_AN_ADMIN) - waiting.length,
  };
}

/** The newest roster that waits for a worker that is away. */
export function rosterWithoutWorker({
  portal,
}: Pick<Runtime, "portal">): (Pick<RosterRecord, "id"> & { readonly away: AwayWorker }) | undefined {
  const away = awayWorker({ portal });
  const waiting = away && listRostersIn(portal, AT_WORK, SHOWN).find((roster) => waitsForWorker(portal, roster));
  return waiting ? { id: waiting.id, away } : undefined;
}

/** The last one alone: some failures fail each time, and would ask for an admin for ever. */
function withFailures(portal: PortalDb): RosterRecord[] {
  return listRostersIn(portal, ["applied"], 1).filter((roster) => canTryAgain(portal, roster));
}
