import { setTimeout as sleep } from "node:timers/promises";
import { isAtWork } from "@/lib/domain/roster";
import type { Runtime } from "@/lib/runtime";
import { getRoster, type RosterDetail } from "./get";

const LOOK_MS = 500;

/**
 * Yields a roster at once and after every change, until it no longer changes by itself.
 * @throws NotFoundError
 */
export async function* watchRoster(
  runtime: Pick<Runtime, "portal">,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<RosterDetail, void, void> {
  for (let last = ""; !signal.aborted; ) {
    const roster = getRoster(runtime, id);
    const seen = JSON.stringify(roster);
    if (seen !== last) yield roster;
    if (!isAtWork(roster.state) && !roster.progress?.underWay) return;
    last = seen;
    await sleep(LOOK_MS);
  }
}
